// A process that is no exchange, at one of the servers of NATS: it answers questions at once, and counts messages. `far-end.ts SERVER`.

import { silentLog, systemClock } from '@jackfield/base'
import { NatsEngine } from '@jackfield/cluster'
import { answerLength, burst, subjects } from './far-end.table.ts'

const engine = new NatsEngine({
  ...{ clock: systemClock, log: silentLog, servers: [process.argv[2] as string], name: 'far', replicas: 3 },
  ...{ inbox: 'jf.bare.inbox.far', bucketPrefix: 'bare_' },
})
const answer = 'x'.repeat(answerLength)
engine.answer(subjects.question, () => answer)
let heard = 0
engine.subscribe(subjects.message, () => {
  heard++
  if (heard % burst === 0) engine.send(subjects.heard, '')
})
