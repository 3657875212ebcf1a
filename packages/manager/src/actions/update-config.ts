import { ConfText } from '@jackfield/conf'
import { action } from '../action.ts'
import { sixDigits } from '../config-categories.ts'
import { pathOf } from '../configuration-files.ts'
import { integerPrefix } from '../integer-prefix.ts'
import type { Request } from '../message.ts'
import { failure, success } from '../reply.ts'

interface Step {
  readonly category: string
  readonly variable: string
  readonly value: string
  readonly match: string | undefined
  readonly line: number | undefined
  readonly options: string
}

const incomplete = 'Problem with category, value, or line (if required)'

/** What is wrong with the step, or what it could not do; nothing: it is done. */
type Act = (text: ConfText, step: Step) => string | undefined

const acts = new Map<string, Act>([
  [
    'newcat',
    (text, { category, options }) => {
      const done = text.addCategory(category, {
        isTemplate: /(?:^|,)\s*template\b/i.test(options),
        bases: [
          ...(/inherit="([^"]*)"/i
            .exec(options)?.[1]
            ?.split(',')
            .filter((base) => base !== '') ?? []),
        ],
        mayRepeat: /(?:^|,)\s*allowdups\b/i.test(options),
      })
      return done ? undefined : 'Create category did not complete successfully'
    },
  ],
  [
    'renamecat',
    (text, { category, value }) => {
      if (value === '') return incomplete
      return text.renameCategory(category, value) ? undefined : 'Given category does not exist'
    },
  ],
  [
    'delcat',
    (text, { category }) =>
      text.deleteCategory(category) ? undefined : 'Delete category did not complete successfully',
  ],
  ['emptycat', (text, { category }) => (text.emptyCategory(category) ? undefined : 'Given category does not exist')],
  [
    'update',
    (text, { category, variable, value, match }) => {
      if (variable === '') return incomplete
      if (!text.has(category)) return 'Given category does not exist'
      return text.update(category, variable, value, match) ? undefined : 'Update did not complete successfully'
    },
  ],
  [
    'delete',
    (text, { category, variable, match }) => {
      if (variable === '') return incomplete
      if (!text.has(category)) return 'Given category does not exist'
      return text.delete(category, variable, match) ? undefined : 'Delete did not complete successfully'
    },
  ],
  [
    'append',
    (text, { category, variable, value }) => {
      if (variable === '') return incomplete
      return text.insert(category, variable, value) ? undefined : 'Given category does not exist'
    },
  ],
  [
    'insert',
    (text, { category, variable, value, line }) => {
      if (variable === '' || line === undefined) return incomplete
      return text.insert(category, variable, value, line) ? undefined : 'Given category does not exist'
    },
  ],
])

const stepAt = (request: Request, number: string): Step => ({
  category: request.get(`Cat-${number}`),
  variable: request.get(`Var-${number}`),
  value: request.get(`Value-${number}`),
  match: request.get(`Match-${number}`) || undefined,
  line: integerPrefix(request.get(`Line-${number}`)),
  options: request.get(`Options-${number}`),
})

/** No line of a file may become another one. */
const isOneLine = ({ category, variable, value }: Step) =>
  !/[\r\n\0]/.test(category + variable + value) && !/[[\]]/.test(category)

/** Steps are counted from 0 without gaps; what is wrong with one leaves the file as it is. */
function change(text: ConfText, request: Request): string | undefined {
  for (let at = 0; ; at++) {
    const number = sixDigits(at)
    const name = request.get(`Action-${number}`)
    if (name === '') return undefined
    const act = acts.get(name.toLowerCase())
    if (!act) return 'Unknown action command'
    const step = stepAt(request, number)
    if (step.category === '') return 'Category not specified'
    const problem = isOneLine(step) ? act(text, step) : incomplete
    if (problem !== undefined) return problem
  }
}

export const updateConfig = action(
  {
    name: 'UpdateConfig',
    privilege: ['config'],
    synopsis: 'Changes a file of the configuration; what is not changed stays as it is written',
  },
  async (request, { deps }) => {
    const { configurationFiles, log } = deps
    const [source, target] = [request.get('SrcFilename'), request.get('DstFilename')]
    if (source === '' || target === '') return failure('Filename not specified')
    const [from, to] = [pathOf(configurationFiles, source), pathOf(configurationFiles, target)]
    if (from === undefined || to === undefined || !target.endsWith('.conf'))
      return failure('File requires escalated privileges')
    const before = configurationFiles.files.read(from)
    if (before === undefined) return failure('Config file not found')
    const text = new ConfText(before)
    const problem = change(text, request)
    if (problem !== undefined) return failure(problem)
    try {
      if (!configurationFiles.write) throw new Error('they cannot be written here')
      configurationFiles.write(to, text.text)
    } catch (error) {
      log.warning(`UpdateConfig: ${to} was not written: ${(error as Error).message}`)
      return failure('Save of config failed')
    }
    const reload = request.get('Reload')
    if (reload !== '' && !/^(?:no|false|0|off|n|f)$/i.test(reload)) await deps.reload()
    return success()
  },
)
