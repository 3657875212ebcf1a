import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const databaseBackup = command(
  {
    name: 'database backup',
    synopsis: 'Copies all that is kept over a restart into a file of the spool, while calls go on.',
    notes: ['The file of the last time is replaced when the new one is complete.'],
  },
  async ({ deps }) => {
    try {
      const { path, bytes } = await deps.program.backup()
      return shown([`The database was copied to ${path} (${bytes} bytes)`], { file: path, bytes })
    } catch (error) {
      return refused(`The database was not copied: ${(error as Error).message}`)
    }
  },
)
