// asterisk.conf: the directories an exchange lives in, and the options of the whole program.
// Changed only by a restart.

import { resolve } from 'node:path'
import { findSection, type OptionRow, type OptionsOf, readOptions } from '@jackfield/conf'
import { type LimitName, type LimitValues, limits } from '@jackfield/core'
import { isVersion } from '../version.ts'
import { type ControlFile, fileOptions, readControlFile } from './control-file.ts'
import { idleRows } from './idle-rows.ts'
import type { ConfigurationSource } from './source.ts'

export const directoryOptions = {
  astetcdir: { type: 'string' },
  astmoddir: { type: 'string' },
  astvarlibdir: { type: 'string' },
  astdbdir: { type: 'string' },
  astkeydir: { type: 'string' },
  astdatadir: { type: 'string' },
  astagidir: { type: 'string' },
  astcachedir: { type: 'string' },
  astspooldir: { type: 'string' },
  astrundir: { type: 'string' },
  astlogdir: { type: 'string' },
  astsbindir: { type: 'string' },
  /** ours: the sounds of this machine, which several exchanges share; empty: none */
  systemsoundsdir: { type: 'string', default: '/usr/share/asterisk/sounds' },
} as const

export const programOptions = {
  verbose: { type: 'integer', default: 0, min: 0 },
  debug: { type: 'integer', default: 0, min: 0 },
  execincludes: { type: 'boolean', default: false },
  nocolor: { type: 'boolean', default: false, idle: 'the console has no colours' },
  systemname: { type: 'string', default: '' },
  autosystemname: { type: 'boolean', default: false, idle: 'set systemname instead' },
  entityid: { type: 'string' },
  defaultlanguage: { type: 'string', default: 'en' },
  languageprefix: { type: 'boolean', default: true },
  maxcalls: { type: 'integer', default: 0, min: 0 },
  /** ours: new calls in a second; 0: any number */
  maxcallspersecond: { type: 'integer', default: 0, min: 0 },
  maxload: { type: 'string' },
  maxfiles: { type: 'integer', min: 0 },
  minmemfree: { type: 'integer', default: 0, min: 0 },
  /** ours: megabytes that are to be free on each disk that is written to; with less the log and the console warn; 0: never */
  mindiskfree: { type: 'integer', default: 100, min: 0 },
  /** ours: no new calls while more than so many percent of the heap are used; 0: never refuses for it */
  maxheap: { type: 'integer', default: 80, min: 0, max: 100 },
  mindtmfduration: { type: 'integer', default: 80, min: 0, idle: 'digits are passed on as long as they were' },
  live_dangerously: { type: 'boolean', default: false },
  /** ours: the version of Asterisk that clients are told they may count on, as in 23.0.0 */
  asteriskversion: { type: 'string' },
  runuser: { type: 'string', default: '' },
  rungroup: { type: 'string', default: '' },
  /** ours: refuse calls while the control thread is late by more than this */
  maxlag: { type: 'duration', default: 1000, unit: 'ms', min: 0 },
  /** ours: new calls are refused while the clock of a media worker is late by more than this all the time */
  maxmedialag: { type: 'duration', default: 60, unit: 'ms', min: 0 },
  /** media threads are served first; absent: where the system permits it, and yes says so in the log where it does not */
  highpriority: { type: 'boolean' },
  /** ours: the process ends when the control thread has not turned for so long; 0: never */
  watchdog: { type: 'duration', default: 10_000, min: 0 },
  /** ours: how long SIGTERM waits for calls to end */
  draintime: { type: 'duration', default: 30_000, min: 0 },
  /** ours: dialplan steps a single channel may take per second */
  dialplansteps: { type: 'integer', default: 1_000, min: 1 },
} as const

/** Of other exchanges: taken, and without effect. */
export const foreignOptions = idleRows({
  'the process stays in the foreground': ['nofork', 'alwaysfork', 'console', 'quiet', 'dumpcore'],
  'the console has no such settings': ['timestamp', 'lightbackground', 'forceblackbackground', 'hideconnect', 'trace'],
  'there is no such feature': [
    ...['initcrypto', 'refdebug', 'dontwarn', 'stdexten', 'lockmode', 'lockconfdir', 'documentation_language'],
    ...['channel_storage_backend', 'disable_remote_console_shell', 'hide_messaging_ami_events'],
  ],
  'recordings are written straight to their final place': ['cache_record_files', 'record_cache_dir'],
  'sounds are read as they are needed': ['cache_media_frames', 'sounds_search_custom_dir'],
  'silence is sent while a channel waits or is recorded': ['transmit_silence', 'transmit_silence_during_record'],
  'the exchange chooses by itself': ['transcode_via_sln', 'rtp_use_dynamic', 'rtp_pt_dynamic'],
})

/** Ours: how many there may be of what can be made many of; 0 is any number. */
export const limitOptions = Object.fromEntries(
  Object.entries(limits).map(([name, row]): [string, OptionRow] => [
    name,
    { type: 'integer', default: row.default, min: 0 },
  ]),
) as { readonly [Name in LimitName]: { readonly type: 'integer'; readonly default: number; readonly min: 0 } }

export interface Directories {
  readonly etc: string
  readonly database: string
  readonly data: string
  readonly spool: string
  readonly run: string
  readonly log: string
  readonly agi: string
  readonly cache: string
  /** what Debian's packages `asterisk-core-sounds-…` install; empty: not looked at */
  readonly systemSounds: string
}

export type ProgramOptions = OptionsOf<typeof programOptions>

export interface AsteriskConf {
  readonly directories: Directories
  readonly options: ProgramOptions
  readonly control: ControlFile
  readonly limits: LimitValues
}

/** `home`: where the directories are that the file does not name. */
export function readAsteriskConf(source: ConfigurationSource, home: string, file = 'asterisk.conf'): AsteriskConf {
  const document = source.read(file)
  const place = { file: document.file, line: 0 }
  const empty = { name: '', isTemplate: false, bases: [], variables: [], ...place }
  const named = readOptions(directoryOptions, findSection(document, 'directories') ?? empty, { unknown: 'warning' })
  const program = readOptions({ ...foreignOptions, ...programOptions }, findSection(document, 'options') ?? empty, {
    unknown: 'warning',
    badValue: 'warning',
  })
  const files = readOptions(fileOptions, findSection(document, 'files') ?? empty, { unknown: 'warning' })
  const limited = readOptions(limitOptions, findSection(document, 'limits') ?? empty, {
    unknown: 'warning',
    badValue: 'warning',
  })
  source.complain([...limited.complaints, ...named.complaints, ...program.complaints, ...files.complaints])
  const { asteriskversion } = program.options
  if (asteriskversion !== undefined && !isVersion(asteriskversion)) {
    const message = `asteriskversion = ${asteriskversion} is no version such as 23.0.0; 23.0.0 is used`
    source.complain([{ severity: 'warning', code: 'bad-value', message, ...place }])
  }
  const given = named.options
  const base = source.base ?? home
  const at = (path: string | undefined, otherwise: string) =>
    path === undefined ? resolve(home, otherwise) : resolve(base, path)
  const varlib = at(given.astvarlibdir, 'lib')
  const data = given.astdatadir ? resolve(base, given.astdatadir) : at(given.astvarlibdir, 'data')
  const run = at(given.astrundir, 'run')
  return {
    control: readControlFile(source, files.options as OptionsOf<typeof fileOptions>, run, place),
    directories: {
      etc: at(given.astetcdir, source.directory),
      database: given.astdbdir ? resolve(base, given.astdbdir) : varlib,
      data,
      spool: at(given.astspooldir, 'spool'),
      run,
      log: at(given.astlogdir, 'log'),
      agi: at(given.astagidir, 'agi-bin'),
      cache: at(given.astcachedir, 'cache'),
      systemSounds: given.systemsoundsdir ? resolve(base, given.systemsoundsdir) : '',
    },
    options: program.options as ProgramOptions,
    limits: limited.options,
  }
}
