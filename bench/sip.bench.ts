// What SIP costs: messages parsed, calls at a rate and their memory, registered endpoints with their memory and the CPU of their requests.

import { isWanted } from './measure/parts.ts'
import { Report } from './measure/report.ts'
import { measureCallMemory } from './sip/call-memory.ts'
import { measureCallRates } from './sip/call-rate.ts'
import { measureParsing } from './sip/parsing.ts'
import { measureRegistrations } from './sip/registrations.ts'

const report = new Report('SIP')
const wants = (part: 'parsing' | 'memory' | 'registrations') => isWanted('sip.bench.ts', part)
if (wants('parsing')) measureParsing(report)
await measureCallRates(report)
if (wants('memory')) await measureCallMemory(report)
if (wants('registrations')) await measureRegistrations(report)
report.end()
