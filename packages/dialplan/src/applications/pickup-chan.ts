// PickupChan(channel[&…][,options]): takes the call of a channel that rings.

import { answerForAnother } from '../dialling/answer-for-another.ts'
import { application, type Outcome } from '../engine/application.ts'

export const pickupChan = application(
  {
    name: 'PickupChan',
    module: 'app_directed_pickup.so',
    synopsis: 'Takes the call of a channel that rings.',
    arguments: ['channels', 'options?'],
    options: { p: 'the beginning of the name is enough' },
  },
  async (call): Promise<Outcome> => {
    const isNamed = (name: string, target: string) =>
      call.options.has('p') ? name.startsWith(target) : name === target || name.replace(/-[^-]*$/, '') === target
    for (const target of (call.args[0] ?? '').toLowerCase().split('&')) {
      if (target === '') continue
      const outcome = await answerForAnother(
        call,
        ({ name, id }) => isNamed(name.toLowerCase(), target) || id.toLowerCase() === target,
      )
      if (outcome !== 'nobody') return outcome
    }
    return 'continue'
  },
)
