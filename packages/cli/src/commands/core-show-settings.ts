import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

const orUnset = (value: number) => (value > 0 ? String(value) : 'Not set')
const yesNo = (is: boolean) => (is ? 'Enabled' : 'Disabled')

export const coreShowSettings = command(
  { name: 'core show settings', synopsis: 'Shows the settings of the whole exchange.' },
  ({ deps: { system, logs, program } }) => {
    const { config, status } = system.info(['config', 'status'])
    const facts = program.facts()
    const core: (readonly [string, string])[] = [
      ['Version', system.version],
      ['Maximum calls', orUnset(facts.maxCalls)],
      ['Maximum open file handles', orUnset(config?.max_open_files ?? 0)],
      ['Root console verbosity', String(logs.verbosity)],
      ['Debug level', String(logs.debugLevel)],
      ['Maximum load average', orUnset(facts.maxLoad)],
      ['Startup time', status?.startup_time ?? ''],
      ['Last reload time', status?.last_reload_time ?? ''],
      ['User name and group', `${config?.setid.user ?? ''}/${config?.setid.group ?? ''}`],
      ['System name', system.name],
      ['Entity ID', system.entityId],
      ['Default language', system.defaultLanguage],
      ['Language prefix', yesNo(facts.languagePrefix)],
      ['Live dangerously', yesNo(facts.livesDangerously)],
    ]
    const places: (readonly [string, string])[] = [
      ['Configuration file', facts.configurationFile],
      ...facts.directories.map(([purpose, path]) => [`${purpose} directory`, path] as const),
    ]
    const row = ([name, value]: readonly [string, string]) => `  ${wideCell(`${name}:`, 28)} ${value}`.trimEnd()
    const lines = ['', 'PBX Core settings', '-----------------', ...core.map(row), '']
    const others = ['* Directories', '  -------------', ...places.map(row), '']
    return shown([...lines, ...others], { ...Object.fromEntries(core), ...Object.fromEntries(places) })
  },
)
