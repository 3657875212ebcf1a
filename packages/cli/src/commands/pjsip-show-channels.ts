import { cell } from '../columns.ts'
import { channelRow, headOf } from '../pjsip-rows.ts'
import { pjsipTable } from '../pjsip-table.ts'

export const pjsipShowChannels = pjsipTable({
  name: 'pjsip show channels',
  synopsis: 'Lists the channels of SIP.',
  module: 'chan_pjsip.so',
  head: headOf('channel', 'dialed'),
  find: ({ exchange }) => exchange.channels.list().filter((channel) => channel.snapshot().technology === 'PJSIP'),
  nameOf: ({ name }) => name,
  rows: (channel, { clock }) => {
    const { connected } = channel.snapshot()
    const who = `"${connected.name}" <${connected.number}>`
    return [
      channelRow(channel, clock.wall()),
      `      Exten: ${cell(channel.facts.dialedNumber, 22)}  CLCID: ${who}`,
      '',
    ]
  },
  data: (channel) => {
    const { id, name, state, endpoint, caller, connected } = channel.snapshot()
    return {
      id,
      name,
      state,
      endpoint: endpoint ?? '',
      caller: { name: caller.name, number: caller.number },
      connected: { name: connected.name, number: connected.number },
    }
  },
})
