// Everything the configuration says, read at the start and at a reload; and what is wrong with it.

import type { Complaint } from '@jackfield/conf'
import { readLoggerConf, readModulesConf, readSorceryConf } from '@jackfield/core'
import { type AriConf, readAriConf } from '../configuration/ari-conf.ts'
import { type AsteriskConf, readAsteriskConf } from '../configuration/asterisk-conf.ts'
import { type ClusterConf, readClusterConf } from '../configuration/cluster-conf.ts'
import { type HepConf, readHepConf } from '../configuration/hep-conf.ts'
import { type HttpConf, readHttpConf } from '../configuration/http-conf.ts'
import { type ManagerConf, readManagerConf } from '../configuration/manager-conf.ts'
import { type Environment, readOpenTelemetryConf, type TracingConf } from '../configuration/opentelemetry-conf.ts'
import { type RecordsConf, readRecordsConf } from '../configuration/records-conf.ts'
import type { ConfigurationSource } from '../configuration/source.ts'

export interface Settings {
  readonly program: AsteriskConf
  readonly http: HttpConf
  readonly ari: AriConf
  readonly manager: ManagerConf
  readonly records: RecordsConf
  readonly hep: HepConf
  /** nothing: no traces are made */
  readonly tracing: TracingConf | undefined
  /** nothing: the exchange is alone */
  readonly cluster: ClusterConf | undefined
  readonly logger: ReturnType<typeof readLoggerConf>
  readonly modules: ReturnType<typeof readModulesConf>['selection']
  readonly backings: ReturnType<typeof readSorceryConf>['lines']
}

export interface SettingsPlace {
  readonly source: ConfigurationSource
  /** where directories are that nobody named */
  readonly home: string
  readonly asteriskConf?: string
  /** of the process, for what others configure in it, too; absent: nothing of it counts */
  readonly environment?: Environment
}

/** `moduleNames`: all modules there are. */
export function readSettings(
  { source, home, asteriskConf, environment }: SettingsPlace,
  moduleNames: readonly string[],
): Settings {
  const program = readAsteriskConf(source, home, asteriskConf)
  const keep = <T extends { complaints: readonly Complaint[] }>(read: T): T => {
    source.complain(read.complaints)
    return read
  }
  const logger = keep(readLoggerConf(source.readQuietly('logger.conf')))
  const modules = keep(readModulesConf(source.readQuietly('modules.conf'), moduleNames))
  const sorcery = keep(readSorceryConf(source.readQuietly('sorcery.conf')))
  return {
    program,
    http: readHttpConf(source),
    ari: readAriConf(source),
    manager: readManagerConf(source),
    records: readRecordsConf(source),
    hep: readHepConf(source),
    tracing: readOpenTelemetryConf(source, environment),
    cluster: readClusterConf(source, program.options.systemname),
    logger,
    modules: modules.selection,
    backings: sorcery.lines,
  }
}
