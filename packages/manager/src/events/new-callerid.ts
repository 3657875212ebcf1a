import { event } from '../event.ts'
import { showPresentation } from '../presentations.table.ts'

export const newCallerid = event(
  { name: 'NewCallerid', privilege: 'call', from: 'channel-caller-id' },
  ({ channel }, text) => [text.channel(channel), ['CID-CallingPres', showPresentation(channel.caller.presentation)]],
)
