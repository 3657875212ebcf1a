import { command } from '../command.ts'
import { databaseFamily, databaseKey } from '../offered-words.ts'
import { refused, said } from '../reply.ts'

const words: Readonly<Record<string, string>> = {
  'key-too-long': 'the key is too long',
  'value-too-long': 'the value is too long',
  'store-failed': 'it could not be written',
}

export const databasePut = command(
  {
    name: 'database put',
    synopsis: 'Writes a value into the database.',
    arguments: [databaseFamily, databaseKey, { name: 'value' }],
  },
  ({ args: [family = '', key = '', value = ''], deps: { database } }) => {
    const put = database.put(family, key, value)
    return put.ok
      ? said('Updated database successfully')
      : refused(`Failed to update entry: ${words[put.code] ?? put.code}`)
  },
)
