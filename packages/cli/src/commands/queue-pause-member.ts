import { command } from '../command.ts'
import { pauseArguments, pauseMember } from '../pause-member.ts'
import { queueModule } from '../queue-words.ts'

export const queuePauseMember = command(
  {
    name: 'queue pause member',
    synopsis: 'Pauses a member, in one queue or in all.',
    module: queueModule,
    arguments: pauseArguments,
  },
  (use) => pauseMember(use, true),
)
