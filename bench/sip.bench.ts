// What SIP costs: messages parsed, calls at a rate and their memory, registered endpoints with their memory and the CPU of their requests.

import { Report } from './measure/report.ts'
import { measureCallMemory } from './sip/call-memory.ts'
import { measureCallRates } from './sip/call-rate.ts'
import { measureParsing } from './sip/parsing.ts'
import { measureRegistrations } from './sip/registrations.ts'

const report = new Report('SIP')
measureParsing(report)
await measureCallRates(report)
await measureCallMemory(report)
await measureRegistrations(report)
report.end()
