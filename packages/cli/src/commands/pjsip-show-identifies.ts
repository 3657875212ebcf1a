import { command } from '../command.ts'
import { foundLine, headOf, identifyRows } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowIdentifies = command(
  {
    name: 'pjsip show identifies',
    synopsis: 'Lists by what else than their name SIP endpoints are known.',
    module: 'res_pjsip_endpoint_identifier_ip.so',
  },
  ({ house }) => {
    const identifies = house.sip.inventory.identifies()
    if (identifies.length === 0) return refused('No objects found.')
    const lines = [...headOf('identify', 'match'), ...identifies.flatMap(identifyRows), ...foundLine(identifies.length)]
    return shown(
      lines,
      identifies.map(({ name, endpoint, match }) => ({ name, endpoint, match: [...match] })),
    )
  },
)
