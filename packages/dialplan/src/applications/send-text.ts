// SendText([text]): a text to the far end.

import { application } from '../engine/application.ts'

const inputs = ['SENDTEXT_FROM_DISPLAYNAME', 'SENDTEXT_TO_DISPLAYNAME', 'SENDTEXT_CONTENT_TYPE', 'SENDTEXT_BODY']

export const sendText = application(
  { name: 'SendText', module: 'app_sendtext.so', synopsis: 'Sends a text.', arguments: ['text?'], split: 'none' },
  ({ data, channel, log }) => {
    const setStatus = (type: string, status: string) => {
      channel.variables.set('SENDTEXTTYPE', type)
      channel.variables.set('SENDTEXTSTATUS', status)
    }
    const given = inputs.map((name) => channel.variables.get(name) || undefined)
    const [from, to, contentType] = given
    const body = given[3] ?? data
    for (const name of inputs) channel.variables.set(name, undefined)
    if (body === '') {
      log.warning('SendText: there is no text')
      setStatus('NONE', 'FAILURE')
      return
    }
    const details = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(contentType ? { contentType } : {}) }
    const type = channel.driver.hasTextDetails ? 'ENHANCED' : 'BASIC'
    if (channel.sendText(body, details)) setStatus(type, 'SUCCESS')
    else setStatus('NONE', 'UNSUPPORTED')
  },
)
