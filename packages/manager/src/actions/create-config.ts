import { action } from '../action.ts'
import { pathOf } from '../configuration-files.ts'
import { failure, success } from '../reply.ts'

export const createConfig = action(
  { name: 'CreateConfig', privilege: ['config'], synopsis: 'Makes an empty file of the configuration' },
  (request, { deps: { configurationFiles, log } }) => {
    const name = request.get('Filename')
    if (name === '') return failure('Filename not specified')
    const path = pathOf(configurationFiles, name)
    if (path === undefined || !name.endsWith('.conf')) return failure('File requires escalated privileges')
    if (configurationFiles.files.read(path) !== undefined) return failure('Config file exists already')
    try {
      if (!configurationFiles.write) throw new Error('they cannot be written here')
      configurationFiles.write(path, '')
    } catch (error) {
      log.warning(`CreateConfig: ${path} was not made: ${(error as Error).message}`)
      return failure('Save of config failed')
    }
    return success('New configuration file created successfully')
  },
)
