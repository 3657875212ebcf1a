// Queue(queue[,options[,url[,announcement[,timeout[,agi[,subroutine[,rule[,position]]]]]]]]): waits for a member of a queue.

import { queueLetters } from '../caller/queue-request.ts'
import { stayInQueue } from '../caller/stay.ts'
import { queueApplication } from '../plug.ts'

export const queue = queueApplication(
  {
    name: 'Queue',
    synopsis: 'Waits in a queue until a member takes the call.',
    arguments: ['queue?', 'options?', 'url?', 'announcement?', 'timeout?', 'agi?', 'subroutine?', 'rule?', 'position?'],
    options: queueLetters,
  },
  stayInQueue,
)
