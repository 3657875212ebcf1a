// GotoIfTime(times?[there][:elsewhere]): goes on at one of two places, by the time.

import { application, coreModule } from '../engine/application.ts'
import { presentTime } from '../system/present-time.ts'
import { matchesTime } from '../time-spec/index.ts'

export const gotoIfTime = application(
  {
    name: 'GotoIfTime',
    module: coreModule,
    synopsis: 'Goes on at one of two places, by the time of day, week and year.',
    arguments: ['times?yes:no'],
    split: 'none',
  },
  (call) => {
    const { data, goToLocation, log } = call
    const mark = data.indexOf('?')
    if (mark < 0) {
      log.warning(`GotoIfTime: there is no '?' in '${data}'`)
      return 'end'
    }
    // the times have colons of their own, so only what follows the question mark is looked at
    const [yes = '', no = ''] = data.slice(mark + 1).split(':', 2)
    const chosen = (matchesTime(data.slice(0, mark), presentTime(call)) ? yes : no).trim()
    return chosen === '' || goToLocation(chosen) ? 'continue' : 'end'
  },
)
