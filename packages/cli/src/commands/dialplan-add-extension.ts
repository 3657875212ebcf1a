import { checkAddedSteps, cutApplication } from '@jackfield/dialplan'
import { command } from '../command.ts'
import { contextName } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

/** Who put it there, as the lists show it. */
const registrar = 'CLI'

export const dialplanAddExtension = command(
  {
    name: 'dialplan add extension',
    synopsis: 'Adds a step to an extension; it stays until the exchange ends.',
    arguments: [
      { name: 'extension,priority,application' },
      { name: 'into', words: ['into'] },
      contextName,
      { name: 'replace', isOptional: true, words: ['replace'] },
    ],
    notes: ['The step is written extension[/caller],priority|hint,Application(data), or Application,data.'],
  },
  ({ args: [written = '', , context = '', replace], deps: { contexts, exchange } }) => {
    const parts = /^([^,]*),([^,]*),([\s\S]+)$/.exec(written)
    if (!parts) return refused(`'${written}' is no step: it needs an extension, a priority and an application`)
    const [, title = '', number = '', step = ''] = parts
    const full = checkAddedSteps(contexts, exchange.limits)
    if (full) return refused(`Failed to add extension into ${context} context: ${full.limit} is ${full.most}`)
    const slash = title.indexOf('/')
    const exten = slash < 0 ? title : title.slice(0, slash)
    const { application, data } = readStep(step)
    const priority = number.trim() === 'hint' ? -1 : /^\d{1,9}$/.test(number.trim()) ? Number(number) : Number.NaN
    const added = contexts.addPriority({
      context,
      exten,
      priority,
      application,
      data,
      registrar,
      ...(slash < 0 ? {} : { caller: title.slice(slash + 1) }),
      ...(replace === undefined ? {} : { replaces: true }),
    })
    if (!added.ok && added.code === 'priority-taken') {
      return refused(`Extension ${exten}@${context} with priority ${number} already exists`)
    }
    if (!added.ok) return refused(`Failed to add extension into ${context} context: ${added.message}`)
    const verb = replace === undefined ? 'added' : 'replaced'
    return said(`Extension '${title},${number},${application}(${data})' ${verb} into '${context}' context`)
  },
)

/** `Playback(hello)` or, as older habits have it, `Playback,hello`. */
function readStep(step: string): { application: string; data: string } {
  const comma = step.indexOf(',')
  const open = step.indexOf('(')
  if (comma < 0 || (open >= 0 && open < comma)) return cutApplication(step)
  return { application: step.slice(0, comma).trim(), data: step.slice(comma + 1) }
}
