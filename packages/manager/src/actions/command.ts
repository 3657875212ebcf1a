import { action } from '../action.ts'
import type { Field } from '../message.ts'
import { failure } from '../reply.ts'

/** What ends or changes the program is not for clients: each as it begins, words with one blank between them. */
const forbidden = ['module load', 'module unload', 'restart gracefully', 'core restart gracefully']

const isForbidden = (command: string): boolean => {
  const words = command.toLowerCase().split(/\s+/).join(' ')
  return forbidden.some((start) => words === start || words.startsWith(`${start} `))
}

export const command = action(
  { name: 'Command', privilege: ['command'], synopsis: 'Runs a command of the command line' },
  async (request, { deps }) => {
    const text = request.get('Command').trim()
    if (text === '') return failure('No command provided')
    if (isForbidden(text)) return failure('Command blacklisted')
    const { ok, output } = await deps.commands.run(text)
    // clients count on one line at least
    const shown = output.length === 0 ? [''] : output
    return {
      response: ok ? 'Success' : 'Error',
      lines: [['Message', 'Command output follows'], ...shown.map((line): Field => ['Output', line])],
    }
  },
)
