// Telephones in pages as the interface for applications sees them.

import type { BrowserPhoneBook, ShownBrowserPhone } from '@jackfield/ari'
import type { BrowserPhone, BrowserPhones } from '@jackfield/technologies'

export function browserPhoneBook(phones: BrowserPhones): BrowserPhoneBook {
  const shown = (phone: BrowserPhone): ShownBrowserPhone => ({
    ...phone,
    isRegistered: phones.isRegistered(phone),
    protocols: phones.protocols,
  })
  return {
    list: () => phones.list().map(shown),
    open(user, wish) {
      const outcome = phones.open(user, wish)
      return outcome.ok ? { ok: true, phone: shown(outcome.phone), password: outcome.phone.password } : outcome
    },
    close: (name) => phones.close(name),
  }
}
