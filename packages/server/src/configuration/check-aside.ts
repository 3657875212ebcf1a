// Looks through the configuration of an exchange that runs, beside its calls: in a thread of its own where the files are on a disk.
// Not what is looked for: check-configuration.ts.

import { startThread } from '@jackfield/base'
import type { ConfiguredPlace } from '../place.ts'
import type { CheckedConfiguration } from './check-configuration.ts'
import type { CheckOrders } from './check-orders.ts'
import { ConfigurationSource } from './source.ts'

const threadFile = new URL(import.meta.url.endsWith('.ts') ? './check-thread.ts' : './check-thread.js', import.meta.url)

export async function checkAside({ source, home, asteriskConf }: ConfiguredPlace): Promise<CheckedConfiguration> {
  const { directory, files, base } = source
  // what was found before stays with who read it
  if (base === undefined) {
    const { checkConfiguration } = await import('./check-configuration.ts')
    return checkConfiguration({ source: new ConfigurationSource(directory, files), home, asteriskConf })
  }
  const orders: CheckOrders = { directory, home, asteriskConf, mayRunCommands: files.run !== undefined }
  const thread = startThread(threadFile, { name: 'configuration check', workerData: orders })
  thread.unref()
  const ended = new Promise<void>((resolve) => void thread.once('exit', () => resolve()))
  const checked = await new Promise<CheckedConfiguration>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) =>
      reject(new Error(`the thread that looks through the configuration ended with ${code}`)),
    )
  })
  // it ends by itself, when it has kept what it loaded: it took seconds to load it from the sources each time
  await ended
  return checked
}
