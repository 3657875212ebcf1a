// Who may send anything, and who may send in the name of an endpoint, by address: permit, deny and acl lines.
// Not who he is.

import type { Log } from '@jackfield/base'
import { AccessList, type ConfDocument, findSection, formatComplaint, parseConf, readAccessList } from '@jackfield/conf'
import type { PjsipObjects } from '../configuration/pjsip-objects.ts'
import type { EndpointSettings } from '../configuration/settings.ts'

export interface AccessDeps {
  readonly log: Log
  readonly objects: PjsipObjects
  /** the file of named access lists */
  readAclConf(): ConfDocument
}

export class Access {
  readonly #deps: AccessDeps
  #named: ConfDocument | undefined
  #global: { source: AccessList; contact: AccessList }[] | undefined
  #ofEndpoints = new WeakMap<EndpointSettings, { source: AccessList; contact: AccessList }>()

  constructor(deps: AccessDeps) {
    this.#deps = deps
  }

  /** Reads the lists again when they are next asked for. */
  forget(): void {
    this.#named = undefined
    this.#global = undefined
    this.#ofEndpoints = new WeakMap()
  }

  /** Before anybody knows who it is: every acl section must let him in. */
  permits(address: string, contactAddresses: () => readonly string[]): boolean {
    this.#global ??= [...this.#deps.objects.acls()].map(({ name, access_rules, contact_access_rules }) => ({
      source: this.#read(name, access_rules),
      contact: this.#read(name, contact_access_rules.replaceAll(/^contact_/gm, '')),
    }))
    return this.#global.every(
      ({ source, contact }) =>
        source.permits(address) && (contact.isOpen || contactAddresses().every((one) => contact.permits(one))),
    )
  }

  /** The list that refuses: `source` or `contact`; nothing when both let him in. */
  refusal(
    endpoint: EndpointSettings,
    address: string,
    contactAddresses: () => readonly string[],
  ): 'source' | 'contact' | undefined {
    let lists = this.#ofEndpoints.get(endpoint)
    if (!lists) {
      const named = (names: readonly string[]) => names.map((name) => `acl=${name}`).join('\n')
      lists = {
        source: this.#read(endpoint.name, `${endpoint.access_rules}\n${named(endpoint.acl)}`),
        contact: this.#read(
          endpoint.name,
          `${endpoint.contact_access_rules.replaceAll(/^contact_/gm, '')}\n${named(endpoint.contact_acl)}`,
        ),
      }
      this.#ofEndpoints.set(endpoint, lists)
    }
    if (!lists.source.permits(address)) return 'source'
    if (lists.contact.isOpen) return undefined
    return contactAddresses().every((one) => lists.contact.permits(one)) ? undefined : 'contact'
  }

  #read(owner: string, rules: string): AccessList {
    if (rules.trim() === '') return new AccessList()
    const section = findSection(parseConf(`[rules]\n${rules}\n`, 'pjsip.conf'), 'rules')
    if (!section) return new AccessList()
    this.#named ??= this.#deps.readAclConf()
    const { list, complaints } = readAccessList(section, this.#named)
    for (const complaint of complaints) this.#deps.log.warning(`${owner}: ${formatComplaint(complaint)}`)
    return list
  }
}
