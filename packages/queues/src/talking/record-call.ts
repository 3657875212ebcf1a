// `monitor-format`: the call is recorded while the two talk.
// Not the recording: MixMonitor does that.

import type { QueueCaller } from '../caller/queue-caller.ts'

/** `^{X}` stands for `${X}` in what was set before. */
const revived = (text: string) => text.replaceAll('^{', '${')

export async function recordCall({ call, queue, channel }: QueueCaller): Promise<void> {
  const { monitorFormat } = queue.settings
  if (monitorFormat === '') return
  const named = await call.substitute(revived(call.variable('MONITOR_FILENAME') ?? ''))
  const options = await call.substitute(revived(call.variable('MONITOR_OPTIONS') ?? ''))
  const command = await call.substitute(revived(call.variable('MONITOR_EXEC') ?? ''))
  const file = `${named || channel.id}.${monitorFormat.split(/[|,]/)[0]?.trim() ?? ''}`
  await call.execute('MixMonitor', [file, `b${options}`, command].join(','))
}
