// ReceiveText([seconds]): waits for a text of the far end.

import { ignoreRejection } from '@jackfield/base'
import { application } from '../engine/application.ts'
import { numberPrefix } from '../text/integer-prefix.ts'

export const receiveText = application(
  {
    name: 'ReceiveText',
    module: 'app_sendtext.so',
    synopsis: 'Waits for a text.',
    arguments: ['seconds?'],
  },
  async ({ args, channel, deps, signal }) => {
    const seconds = numberPrefix(args[0] ?? '')
    const over = new AbortController()
    const { promise, resolve } = Promise.withResolvers<string>()
    const stopListening = channel.onTechnologyEvent((event) => {
      if (event.type === 'text') resolve(event.text)
    })
    const untilLate = seconds !== undefined && seconds > 0 ? seconds * 1000 : 2 ** 40
    const late = deps.clock.sleep(untilLate, AbortSignal.any([signal, over.signal])).then(() => undefined)
    try {
      const text = await Promise.race([promise, late])
      if (text !== undefined) channel.variables.set('RECEIVETEXTMESSAGE', text)
      channel.variables.set('RECEIVETEXTSTATUS', text === undefined ? 'FAILURE' : 'SUCCESS')
    } catch (error) {
      channel.variables.set('RECEIVETEXTSTATUS', 'FAILURE')
      throw error
    } finally {
      stopListening()
      over.abort()
      ignoreRejection(late)
    }
  },
)
