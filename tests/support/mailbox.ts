/** What the site has written to people, read where anybody can: at /dev/mail, without scripts. */
import type { NoScriptClient } from '#tests/support/no-script-client.ts'

/** The link of the newest mail to this address that leads to a page of this kind ("verify-email"). Throws when there is none. */
export async function linkSentTo(reader: NoScriptClient, email: string, kind: string): Promise<string> {
  const link = new RegExp(`/${kind}\\?token=[\\w-]+`)
  for await (const html of mailsNaming(reader, email)) {
    const found = link.exec(html)?.[0]
    if (found) return found
  }
  throw new Error(`No ${kind} link was sent to ${email}.`)
}

/** The newest mail to this address in which these words are, as the page that shows it. Throws when there is none. */
export async function mailSaying(reader: NoScriptClient, email: string, words: string): Promise<string> {
  for await (const html of mailsNaming(reader, email)) if (html.includes(words)) return html
  throw new Error(`No mail to ${email} says "${words}".`)
}

async function* mailsNaming(reader: NoScriptClient, email: string): AsyncGenerator<string> {
  const mailbox = await reader.visit('/dev/mail')
  for (const link of mailbox.document.querySelectorAll('main a[href^="/dev/mail/"]')) {
    const { html } = await reader.visit(link.getAttribute('href')!)
    if (html.includes(email)) yield html
  }
}
