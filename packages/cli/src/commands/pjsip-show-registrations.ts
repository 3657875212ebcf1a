import { cell } from '../columns.ts'
import { command } from '../command.ts'
import { foundLine, headOf } from '../pjsip-rows.ts'
import { refused, shown } from '../reply.ts'

export const pjsipShowRegistrations = command(
  {
    name: 'pjsip show registrations',
    synopsis: 'Lists the registrations of this exchange at others.',
    module: 'res_pjsip_outbound_registration.so',
  },
  ({ house }) => {
    const registrations = house.sip.inventory.registrations()
    if (registrations.length === 0) return refused('No objects found.')
    const rows = registrations.map(({ settings, state, nextSeconds }) => {
      const { name, server_uri, outbound_auth } = settings
      const next = nextSeconds === undefined ? '' : `(exp. ${nextSeconds}s)`
      return ` ${cell(`${name}/${server_uri}`, 54)}  ${cell(outbound_auth[0] ?? 'n/a', 26)}  ${cell(state, 15)} ${next}`.trimEnd()
    })
    const data = registrations.map(({ settings: { name, server_uri, client_uri }, state, nextSeconds }) => ({
      name,
      server: server_uri,
      client: client_uri,
      state,
      ...(nextSeconds === undefined ? {} : { nextSeconds }),
    }))
    return shown([...headOf('registration'), ...rows, ...foundLine(registrations.length)], data)
  },
)
