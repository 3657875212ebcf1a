// AST_CONFIG(file,section,option[,index]): a value of a configuration file.

import { diskFiles, findSection, findVariables, readConf } from '@jackfield/conf'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

export const astConfig = dialplanFunction(
  {
    name: 'AST_CONFIG',
    module: 'func_config.so',
    synopsis: 'A value of a configuration file.',
    arguments: ['file', 'section', 'option', 'index?'],
  },
  {
    read(use) {
      const [file = '', sectionName = '', option = '', index = ''] = use.args
      const directory = use.deps.settings().directories.ETC
      if (!directory) return failed(use, 'AST_CONFIG: there is no directory of configuration files')
      if (/[/\\\0]|^\.\.?$/.test(file)) return failed(use, `AST_CONFIG: '${file}' is no name of a configuration file`)
      const document = readConf({ directory, file, files: diskFiles() })
      const section = document.ok ? findSection(document, sectionName) : undefined
      if (!section) return failed(use, `AST_CONFIG: there is no section '${sectionName}' in '${file}'`)
      const values = findVariables(section, option)
      const at = integerPrefix(index) ?? 0
      const found = values.at(at)
      return found
        ? found.value
        : failed(use, `AST_CONFIG: there is no '${option}' in section '${sectionName}' of '${file}'`)
    },
  },
)
