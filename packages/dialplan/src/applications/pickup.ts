// Pickup([extension[@context]&…]): takes a call that rings elsewhere.

import { type Channel, mayPickUp } from '@jackfield/core'
import { answerForAnother } from '../dialling/answer-for-another.ts'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'

/** The extension that was dialled to ring there, and the context it was dialled in. */
function isAt({ deps }: ApplicationRun, ringing: Channel, exten: string, context: string): boolean {
  if (context === 'PICKUPMARK') return ringing.variables.get('PICKUPMARK') === exten
  if (ringing.facts.exten !== exten) return false
  const related = deps.channels.ofCall(ringing.facts.linkedId)
  return related.values().some(({ facts }) => facts.context === context)
}

export const pickup = application(
  {
    name: 'Pickup',
    module: 'app_directed_pickup.so',
    synopsis: 'Takes a call that rings elsewhere.',
    arguments: ['targets?'],
  },
  async (call): Promise<Outcome> => {
    const { args, channel } = call
    const targets = (args[0] ?? '').split('&').filter((target) => target !== '')
    if (targets.length === 0) {
      const outcome = await answerForAnother(call, ({ facts }) => mayPickUp(channel.facts.groups, facts.groups))
      return outcome === 'nobody' ? 'continue' : outcome
    }
    for (const target of targets) {
      const [exten = '', context = channel.facts.context] = target.split('@', 2)
      const outcome = await answerForAnother(call, (ringing) => isAt(call, ringing, exten, context))
      if (outcome !== 'nobody') return outcome
    }
    return 'continue'
  },
)
