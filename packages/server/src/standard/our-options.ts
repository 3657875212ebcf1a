// The options of .conf files that are read here, by file and section, and whether each does anything.
// Not their values: whoever reads a file has its table, and this only collects the tables.

import { ariObjectTypes } from '@jackfield/ari'
import type { OptionTable } from '@jackfield/conf'
import { loggerOptions, type ObjectType } from '@jackfield/core'
import {
  amdOptions,
  conferenceBridgeOptions,
  conferenceOptionsWithoutEffect,
  conferenceSoundOptions,
  conferenceUserOptions,
  extensionsOptions,
  featureNames,
  featureOptions,
  followMeGeneralOptions,
  followMeProfileOptions,
  sayOptions,
} from '@jackfield/dialplan'
import { lotOptions, parkingGeneralOptions } from '@jackfield/parking'
import { queueGeneralOptions, queueOptions, ruleOptions } from '@jackfield/queues'
import { speechEngineOptions, speechGeneralOptions } from '@jackfield/speech'
import { pjsipOptionEffects } from '@jackfield/technologies'
import { voicemailGeneralOptions } from '@jackfield/voicemail'
import * as ari from '../configuration/ari-conf.ts'
import * as program from '../configuration/asterisk-conf.ts'
import * as websocket from '../configuration/chan-websocket-conf.ts'
import * as cluster from '../configuration/cluster-conf.ts'
import { fileOptions } from '../configuration/control-file.ts'
import * as hep from '../configuration/hep-conf.ts'
import * as http from '../configuration/http-conf.ts'
import * as manager from '../configuration/manager-conf.ts'
import * as tracing from '../configuration/opentelemetry-conf.ts'
import * as destinations from '../configuration/record-destinations-conf.ts'
import * as records from '../configuration/records-conf.ts'
import * as rtp from '../configuration/rtp-conf.ts'

export type Effect = 'works' | 'no effect'
export type EffectByOption = ReadonlyMap<string, Effect>

const ofTable = (table: OptionTable): EffectByOption =>
  new Map(
    Object.entries(table).flatMap(([name, { aliases = [], idle }]) =>
      [name, ...aliases].map((each): [string, Effect] => [each, idle === undefined ? 'works' : 'no effect']),
    ),
  )

const working = (names: Iterable<string>): EffectByOption => new Map([...names].map((name) => [name, 'works']))

const idle = (names: Iterable<string>): EffectByOption => new Map([...names].map((name) => [name, 'no effect']))

const joined = (...tables: readonly EffectByOption[]): EffectByOption => new Map(tables.flatMap((one) => [...one]))

const access = working(['acl', 'deny', 'permit'])

/** Objects of ari.conf and websocket_client.conf. */
const ofObjects = (file: string): Readonly<Record<string, EffectByOption>> =>
  Object.fromEntries(
    (ariObjectTypes as readonly ObjectType[])
      .filter(({ defaultBackings }) => defaultBackings.some((line) => line.split(',')[1] === file))
      .filter(({ name }) => name !== 'general')
      .map(({ name, fields }) => [`type=${name}`, working(Object.keys(fields))]),
  )

const pjsip = Object.fromEntries(
  [...pjsipOptionEffects].map(([type, options]) => [
    `type=${type}`,
    new Map([...options].map(([name, works]): [string, Effect] => [name, works ? 'works' : 'no effect'])),
  ]),
)

/** By file, then by section: its name, `type=…` for those that say their type, `*` for all others. */
export const ourOptions: ReadonlyMap<string, Readonly<Record<string, EffectByOption>>> = new Map(
  Object.entries<Readonly<Record<string, EffectByOption>>>({
    'amd.conf': { general: working(amdOptions) },
    'ari.conf': { general: ofTable(ari.generalOptions), ...ofObjects('ari.conf') },
    'asterisk.conf': {
      directories: ofTable(program.directoryOptions),
      files: ofTable(fileOptions),
      limits: ofTable(program.limitOptions),
      options: ofTable({ ...program.foreignOptions, ...program.programOptions }),
    },
    'cdr.conf': {
      csv: ofTable(records.csvOptions),
      general: ofTable(records.callRecordOptions),
      log: ofTable(records.recordLogOptions),
    },
    'cdr_custom.conf': { '*': ofTable(records.layoutOptions) },
    'cdr_manager.conf': { general: ofTable(records.switchOptions) },
    'cdr_pgsql.conf': { global: ofTable(destinations.postgresOptions) },
    'cdr_sqlite3_custom.conf': { '*': ofTable(destinations.sqliteOptions) },
    'cel.conf': {
      general: ofTable(records.channelEventOptions),
      log: ofTable(records.recordLogOptions),
      manager: ofTable(records.switchOptions),
    },
    'cel_custom.conf': { '*': ofTable(records.layoutOptions) },
    'cel_pgsql.conf': { global: ofTable(destinations.postgresOptions) },
    'cel_sqlite3_custom.conf': { '*': ofTable(destinations.sqliteOptions) },
    'chan_websocket.conf': { global: ofTable(websocket.globalOptions) },
    'cluster.conf': { general: ofTable(cluster.clusterOptions) },
    'confbridge.conf': {
      'type=bridge': joined(
        idle(conferenceOptionsWithoutEffect.keys()),
        working([...conferenceBridgeOptions.keys(), ...conferenceSoundOptions]),
      ),
      'type=user': joined(idle(conferenceOptionsWithoutEffect.keys()), working(conferenceUserOptions.keys())),
    },
    'dsp.conf': { default: working(['silencethreshold']) },
    'extensions.conf': { general: ofTable(extensionsOptions) },
    'features.conf': { featuremap: working(featureNames), general: working(featureOptions) },
    'followme.conf': { general: ofTable(followMeGeneralOptions), '*': ofTable(followMeProfileOptions) },
    'hep.conf': { general: ofTable(hep.hepOptions) },
    'http.conf': { general: ofTable(http.generalOptions), 'type=restriction': access },
    'logger.conf': { general: ofTable(loggerOptions) },
    'manager.conf': {
      general: ofTable(manager.generalOptions),
      '*': joined(ofTable(manager.userOptions), working(['eventfilter'])),
    },
    'modules.conf': { modules: working(['autoload', 'load', 'noload', 'preload', 'preload-require', 'require']) },
    'musiconhold.conf': { '*': working(['directory', 'entry', 'mode', 'random', 'sort']) },
    'opentelemetry.conf': { general: ofTable(tracing.openTelemetryOptions) },
    'pjsip.conf': pjsip,
    'res_parking.conf': { general: ofTable(parkingGeneralOptions), '*': ofTable(lotOptions) },
    'queuerules.conf': { general: ofTable(ruleOptions), '*': working(['penaltychange']) },
    'queues.conf': { general: ofTable(queueGeneralOptions), '*': ofTable(queueOptions) },
    'rtp.conf': { general: ofTable({ ...rtp.foreignOptions, ...rtp.generalOptions }) },
    'say.conf': { general: working(sayOptions) },
    'speech.conf': { general: ofTable(speechGeneralOptions), '*': ofTable(speechEngineOptions) },
    'voicemail.conf': { general: ofTable(voicemailGeneralOptions) },
    'websocket_client.conf': ofObjects('websocket_client.conf'),
  }),
)
