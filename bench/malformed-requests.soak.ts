// Twelve thousand malformed requests in every way in: no crash, no 500, nothing kept.

import { throwMalformed } from '../tests/support/throw-malformed.ts'
import { Report } from './measure/report.ts'

const report = new Report('Malformed requests')
const outcome = await throwMalformed({ seed: 20_261_115, raw: 4_000, described: 5_000, overSocket: 2_500, frames: 500 })
report.figure('requests', String(outcome.sent))
for (const [status, times] of [...outcome.statuses].sort(([one], [other]) => one - other)) {
  report.figure(status === 0 ? 'closed without an answer' : `answered ${status}`, String(times))
}
report.ratio('answered 500, or socket closed', outcome.troubles.length, 0)
report.ratio('errors said in the log', outcome.mistakes.length, 0)
report.ratio('connections left', outcome.connectionsLeft, 0)
report.ratio('files left open', outcome.filesLeft, 2)
report.ratio('applications and channels left', outcome.applicationsLeft + outcome.channelsLeft, 0)
report.ratio('memory grown, in MiB', outcome.grownBytes / 2 ** 20, 20)
for (const trouble of [...outcome.troubles, ...outcome.mistakes].slice(0, 20)) console.log(trouble)
report.end()
