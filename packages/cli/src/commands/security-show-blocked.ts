import { counted, wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { elapsedClock } from '../elapsed.ts'
import { shown } from '../reply.ts'

export const securityShowBlocked = command(
  {
    name: 'security show blocked',
    synopsis: 'Lists who is blocked after wrong credentials, at every door.',
    notes: ['(all) stands for every account that was never right at that address.'],
  },
  ({ deps: { logins, clock } }) => {
    const blocks = logins.list()
    const row = (service: string, address: string, account: string, wrong: string | number, left: string) =>
      `${wideCell(service, 7)} ${wideCell(address, 24)} ${wideCell(account, 24)} ${wideCell(wrong, 5)} ${left}`
    const rows = blocks.map(({ service, address, account = '(all)', failures, until }) =>
      row(service, address, account, failures, elapsedClock(until - clock.wall())),
    )
    const head = blocks.length > 0 ? [row('Service', 'Address', 'Account', 'Wrong', 'Left')] : []
    return shown(
      [...head, ...rows, `${counted(blocks.length, 'block')} in effect`],
      blocks.map((block) => ({ ...block })),
    )
  },
)
