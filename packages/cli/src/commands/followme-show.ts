import type { FollowMeProfile } from '@jackfield/dialplan'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

const seconds = (ms: number) => ms / 1000

const stepLine = ({ numbers, timeoutMs }: FollowMeProfile['steps'][number], at: number) =>
  `  ${at + 1}. ${numbers.join(' & ')}, ${seconds(timeoutMs)} sec`

const line = (label: string, value: string) => `${label.padEnd(12)}: ${value}`.trimEnd()

const profileLines = (profile: FollowMeProfile): string[] => [
  `Profile: ${profile.name}`,
  line('Context', profile.context),
  line('Music class', profile.musicClass),
  line('Asks first', profile.enable_callee_prompt ? 'yes' : 'no'),
  line('Take call', profile.takecall),
  line('Decline call', profile.declinecall),
  'Numbers:',
  ...profile.steps.map(stepLine),
]

const dataOf = ({ name, context, musicClass, steps }: FollowMeProfile) => ({
  ...{ name, context, musicClass },
  steps: steps.map(({ numbers, timeoutMs }) => ({ numbers: [...numbers], seconds: seconds(timeoutMs) })),
})

export const followmeShow = command(
  {
    name: 'followme show',
    synopsis: 'Shows under which numbers people are looked for.',
    module: 'app_followme.so',
    arguments: [
      {
        name: 'profile',
        isOptional: true,
        words: ({ dialplanSettings }) => dialplanSettings().followMe.profiles.keys(),
      },
    ],
  },
  ({ args: [wanted], deps: { dialplanSettings } }) => {
    const { profiles } = dialplanSettings().followMe
    if (wanted === undefined) {
      const all = [...profiles.values()]
      const lines = all.map(({ name, steps }) => `${name}: ${steps.flatMap(({ numbers }) => numbers).join(', ')}`)
      return shown(lines.length > 0 ? lines : ['followme.conf has no profiles'], all.map(dataOf))
    }
    const profile = profiles.get(wanted)
    return profile ? shown(profileLines(profile), dataOf(profile)) : refused(`No FollowMe profile named '${wanted}'`)
  },
)
