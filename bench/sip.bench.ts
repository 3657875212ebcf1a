// What SIP costs: registered endpoints, their memory and the CPU of their requests.

import { Report } from './measure/report.ts'
import { measureRegistrations } from './sip/registrations.ts'

const report = new Report('SIP')
await measureRegistrations(report)
report.end()
