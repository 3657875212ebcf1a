// The thread in which a configuration is looked through while calls go on: it reads the files, says what is wrong and ends.
// Only files on a disk: what is in memory is looked through where it is.

import { parentPort, workerData } from 'node:worker_threads'
import { diskFiles } from '@jackfield/conf'
import { checkConfiguration } from './check-configuration.ts'
import type { CheckOrders } from './check-orders.ts'
import { ConfigurationSource } from './source.ts'

const { directory, home, asteriskConf, mayRunCommands } = workerData as CheckOrders
const source = new ConfigurationSource(directory, diskFiles({ allowCommands: mayRunCommands }), directory)
parentPort?.postMessage(checkConfiguration({ source, home, asteriskConf }))
