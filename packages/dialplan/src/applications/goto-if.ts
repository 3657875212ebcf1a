// GotoIf(condition?[there][:elsewhere]): goes on at one of two places; an empty one is the next priority.

import { application, coreModule } from '../engine/application.ts'
import { isTrue } from '../text/truth.ts'

export const gotoIf = application(
  {
    name: 'GotoIf',
    module: coreModule,
    synopsis: 'Goes on at one of two places, by a condition.',
    arguments: ['condition?yes:no'],
    split: 'none',
  },
  ({ data, goToLocation, log }) => {
    const mark = data.indexOf('?')
    if (mark < 0) {
      log.warning(`GotoIf: there is no '?' in '${data}'`)
      return 'continue'
    }
    const rest = data.slice(mark + 1)
    const colon = rest.indexOf(':')
    const [yes, no] = colon < 0 ? [rest, ''] : [rest.slice(0, colon), rest.slice(colon + 1)]
    const chosen = (isTrue(data.slice(0, mark).trim()) ? yes : no).trim()
    return chosen === '' || goToLocation(chosen) ? 'continue' : 'end'
  },
)
