import { command } from '../command.ts'
import { pauseArguments, pauseMember } from '../pause-member.ts'
import { queueModule } from '../queue-words.ts'

export const queueUnpauseMember = command(
  {
    name: 'queue unpause member',
    synopsis: 'Lets a paused member go on, in one queue or in all.',
    module: queueModule,
    arguments: pauseArguments,
  },
  (use) => pauseMember(use, false),
)
