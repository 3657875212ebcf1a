import type { RuleStep } from '@jackfield/queues'
import { command } from '../command.ts'
import { queueModule } from '../queue-words.ts'
import { shown } from '../reply.ts'

const changed = (name: string, { isRelative, value }: RuleStep['max']) =>
  `adjust QUEUE_${name}_PENALTY ${isRelative ? 'by' : 'to'} ${value}`

const stepLine = ({ after, max, min, raise }: RuleStep) =>
  `\tAfter ${after} seconds, ${changed('MAX', max)}, ${changed('MIN', min)} and ${changed('RAISE', raise)}`

export const queueShowRules = command(
  {
    name: 'queue show rules',
    synopsis: 'Shows how penalties change while callers wait.',
    module: queueModule,
    arguments: [{ name: 'rule', isOptional: true, words: ({ callQueues }) => callQueues.rules.keys() }],
  },
  ({ args: [wanted], deps: { callQueues } }) => {
    const rules = [...callQueues.rules].filter(
      ([name]) => wanted === undefined || name.toLowerCase() === wanted.toLowerCase(),
    )
    return shown(
      rules.flatMap(([name, steps]) => [`Rule: ${name}`, ...steps.map(stepLine)]),
      rules.map(([name, steps]) => ({
        name,
        steps: steps.map((step) => ({ ...step, max: { ...step.max }, min: { ...step.min }, raise: { ...step.raise } })),
      })),
    )
  },
)
