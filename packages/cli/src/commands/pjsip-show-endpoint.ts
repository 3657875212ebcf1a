import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { endpointData, endpointRows, headOf } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowEndpoint = command(
  {
    name: 'pjsip show endpoint',
    synopsis: 'Shows a SIP endpoint with all its settings.',
    arguments: [
      { name: 'endpoint', words: ({ sip }) => sip.inventory.endpoints().map(({ settings }) => settings.name) },
    ],
    module: 'res_pjsip.so',
  },
  ({ args: [name = ''], house }) => {
    const { inventory } = house.sip
    const endpoint = inventory.endpoint(name)
    if (!endpoint) return refused(`Unable to find object ${name}.`)
    const fields = inventory.fields('endpoint', name)
    const head = headOf('endpoint', 'auth', 'aor', 'contact', 'transport', 'identify', 'match', 'channel')
    const settings = fields.map(({ attribute, value }) => ` ${wideCell(attribute, 34)} : ${value}`)
    const title = [` ${wideCell('ParameterName', 34)} : ParameterValue`, ` ${'='.repeat(70)}`]
    const data = Object.fromEntries(fields.map(({ attribute, value }) => [attribute, value]))
    return shown([...head, ...endpointRows(endpoint, house.clock.wall()), '', ...title, ...settings, ''], {
      ...endpointData(endpoint),
      settings: data,
    })
  },
)
