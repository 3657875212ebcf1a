import { command } from '../command.ts'
import { foundLine, headOf, transportRow } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowTransports = command(
  {
    name: 'pjsip show transports',
    synopsis: 'Lists where SIP listens.',
    module: 'res_pjsip.so',
  },
  ({ house }) => {
    const transports = house.sip.inventory.transports()
    if (transports.length === 0) return refused('No objects found.')
    const lines = [...headOf('transport'), ...transports.map(transportRow), ...foundLine(transports.length)]
    const data = transports.map(({ settings: { name, protocol, bind }, transport }) => ({
      name,
      protocol,
      bind,
      isOpen: transport !== undefined,
      ...(transport ? { address: transport.local.address, port: transport.local.port } : {}),
    }))
    return shown(lines, data)
  },
)
