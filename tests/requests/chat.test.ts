/** The community chat without scripts: list, form, older messages, report, removal, mute; and its addresses for scripts. */
import { beforeAll, expect, test } from 'vitest'

import { cast } from '#tests/cast.ts'
import { openSite, type Page, type NoScriptClient } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const words = (page: Page) => page.document.querySelectorAll('[data-log] .words').map((each) => each.textContent)
const messageOf = (page: Page, text: string) =>
  page.document.querySelectorAll('.message').find((each) => each.textContent.includes(text))!
const idOf = (page: Page, text: string) => messageOf(page, text).getAttribute('id')!.slice(2)

async function write(client: NoScriptClient, message: string): Promise<Page> {
  const page = await client.visit('/dashboard/chat')
  return page.form('#composer').fill({ message }).submit()
}

async function signedIn(person: { username: string }): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  await client.signIn(person)
  return client
}

test('the address of the documents opens the chat', async () => {
  const page = await site.noScriptClient().visit('/dashboard?tab=chat', { as: cast.mia })
  expect(page.path).toBe('/dashboard/chat')
  expect(page.status).toBe(200)
})

test('signed out: to the door, which says why and leads back', async () => {
  const page = await site.noScriptClient().visit('/dashboard?tab=chat')
  expect(page.path).toMatch(/^\/auth\?returnTo=/)
  expect(page.text).toContain('Please log in to access community chat')
})

test('a person who waits for approval or was rejected is led to the overview', async () => {
  for (const person of [cast.pim, cast.remy]) {
    const client = await signedIn(person)
    expect((await client.visit('/dashboard/chat')).path).toBe('/dashboard')
    const promised = (await client.visit('/account/chat')).text.includes('opens as soon as your account is approved')
    expect(promised).toBe(person === cast.pim)
    const inMenu = (await client.visit('/')).document
      .querySelectorAll('.menu a')
      .some(({ text }) => text.startsWith('CHAT'))
    expect(inMenu).toBe(person === cast.pim)
    expect(
      (await client.send('/account/chat', { method: 'POST', body: new URLSearchParams({ message: 'Hello' }) })).status,
    ).toBe(403)
    expect(
      (await client.send('/dashboard/chat', { method: 'POST', body: new URLSearchParams({ message: 'Hello' }) }))
        .status,
    ).toBe(403)
    expect((await client.send('/api/events')).status).toBe(403)
    expect(
      (await client.send('/api/chat-messages', { method: 'POST', body: new URLSearchParams({ message: 'Hello' }) }))
        .status,
    ).toBe(403)
  }
})

test('a message is written, kept when it is wrong, and everything in it is text', async () => {
  const client = await signedIn(cast.mia)
  const empty = await write(client, '   ')
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Write something first.')
  const long = await write(client, `${'x'.repeat(500)}!`)
  expect(long.status).toBe(422)
  expect(long.form('#composer').value('message')).toHaveLength(501)
  const twisted = await client.send('/dashboard/chat', {
    method: 'POST',
    body: new URLSearchParams({ 'message[a]': '1' }),
  })
  expect(twisted.status).toBe(422)
  const nasty = '<script>alert(1)</script> & "quotes" https://marque.example/x?a=1&b=2.'
  const page = await write(client, nasty)
  expect(page.path).toBe('/dashboard/chat')
  expect(words(page).at(-1)).toBe(nasty)
  expect(page.html).not.toContain('<script>alert(1)')
  const link = messageOf(page, 'quotes').querySelector('.words a')
  expect(link?.getAttribute('href')).toBe('https://marque.example/x?a=1&b=2')
  expect(link?.getAttribute('rel')).toContain('nofollow')
  expect(link?.getAttribute('rel')).toContain('noopener')
})

test('a message of another person is there once the room is refreshed', async () => {
  const mia = await signedIn(cast.mia)
  const open = await mia.visit('/dashboard/chat')
  await write(await signedIn(cast.ada), 'Is the Roma back?')
  expect(words(open)).not.toContain('Is the Roma back?')
  expect(words(await open.follow('Refresh'))).toContain('Is the Roma back?')
})

test('the account has the same room, and stays there', async () => {
  const page = await site.noScriptClient().visit('/account/chat', { as: cast.ada })
  const after = await page.form('#composer').fill({ message: 'From the account' }).submit()
  expect(after.path).toBe('/account/chat')
  expect(words(after)).toContain('From the account')
})

test('the same form sent twice is one message', async () => {
  const client = await signedIn(cast.mia)
  const form = (await client.visit('/dashboard/chat')).form('#composer').fill({ message: 'Only once' })
  await form.submit()
  const page = await form.submit()
  expect(words(page).filter((each) => each === 'Only once')).toHaveLength(1)
})

test('what came since the last visit is counted at CHAT and marked in the chat', async () => {
  const [brook, mia] = [await signedIn(cast.brook), await signedIn(cast.mia)]
  await mia.visit('/dashboard/chat')
  await write(brook, 'Anything open for Thanksgiving?')
  const before = await mia.visit('/dashboard')
  expect(before.document.querySelector('[data-unread]')?.getAttribute('data-unread')).toBe('1')
  await mia.send('/dashboard/chat', { headers: { 'Sec-Purpose': 'prefetch' } })
  const chat = await mia.visit('/dashboard/chat')
  expect(chat.document.querySelector('.fresh')?.nextElementSibling?.textContent).toContain(
    'Anything open for Thanksgiving?',
  )
  expect((await mia.visit('/dashboard')).document.querySelector('[data-unread]')?.getAttribute('hidden')).toBe('')
  expect((await mia.visit('/dashboard/chat')).document.querySelector('.fresh')).toBeNull()
})

test('the highlighted broker, role badges and members in words', async () => {
  const client = await signedIn(cast.brook)
  const page = await write(client, 'Who is here?')
  expect(messageOf(page, 'Who is here?').getAttribute('class')).toContain('highlighted')
  expect(messageOf(page, 'Who is here?').querySelector('.badge')?.textContent).toBe('Broker')
  const members = page.document.querySelectorAll('[data-members] li').map((each) => each.textContent)
  expect(members.find((each) => each.includes('Brook Delgado'))).toContain('Online, you')
  expect(members.some((each) => each.includes('Pim'))).toBe(false)
})

test('a message is reported, and staff keeps it, removes it or mutes its author', async () => {
  const [brook, mia, sam] = [await signedIn(cast.brook), await signedIn(cast.mia), await signedIn(cast.sam)]
  const written = await write(brook, 'Something that is not nice')
  expect(messageOf(written, 'not nice').querySelector('.more')).toBeNull()
  const seen = await mia.visit('/dashboard/chat')
  expect(messageOf(seen, 'not nice').querySelectorAll('.more form')).toHaveLength(0)
  const id = idOf(seen, 'not nice')
  const report = await mia.visit(`/dashboard/chat/${id}/report`)
  expect(report.text).toContain('Something that is not nice')
  const missing = await report.form().submit()
  expect(missing.status).toBe(422)
  expect(missing.form().problem('reason')).toBe('Say in a few words what’s wrong with it.')
  const thanks = await missing.form().fill({ reason: 'It is rude' }).submit()
  expect(thanks.alerts.join()).toContain('Our staff will look at it.')
  expect((await mia.visit('/dashboard/reports')).status).toBe(403)

  const queue = await sam.visit('/dashboard/reports')
  expect(queue.text).toContain('Mia Moore')
  expect(queue.text).toContain('It is rude')
  const muted = await queue.form(`form[action$="/mute"]`).submit()
  expect(muted.alerts.join()).toContain('Brook Delgado can’t post in the chat for 24 hours.')
  expect(muted.document.querySelector('form[action$="/mute"]')).toBeNull()
  const ended = await muted.form(`form[action$="/mute/removal"]`).submit()
  expect(ended.alerts.join()).toContain('Brook Delgado can post in the chat again.')
  expect((await brook.visit('/dashboard/chat')).document.querySelector('#composer')).not.toBeNull()
  // From the menu of each message: of who is muted the mute is ended there.
  const menuOf = (page: Page) =>
    messageOf(page, 'not nice')
      .querySelectorAll('.more button')
      .map((each) => each.text)
  const room = await sam.visit('/dashboard/chat')
  expect(menuOf(room)).toEqual(['Remove', 'Mute for a day'])
  const again = await room.form(`#m-${id} form[action$="/mute"]`).submit()
  expect(menuOf(again)).toEqual(['Remove', 'End the mute'])
  // Before they type, and for the page that was open before.
  const known = await brook.visit('/dashboard/chat')
  expect(known.text).toContain('You can’t post in the chat until')
  expect(known.document.querySelector('#composer')).toBeNull()
  const refused = await written.form('#composer').fill({ message: 'Why?' }).submit()
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('You can’t post in the chat until')
  expect(refused.text).toContain('Why?')
  const removed = await (await sam.visit('/dashboard/reports')).form(`form[action$="/${id}/removal"]`).submit()
  expect(removed.alerts.join()).toContain('Message removed')
  expect((await sam.visit('/dashboard/reports')).text).toContain('No reports')
  expect(words(await mia.visit('/dashboard/chat'))).toContain('Message removed')
  expect((await mia.visit('/dashboard/chat')).html).not.toContain('not nice')
})

test('only those with the right remove and mute, and staff cannot be muted', async () => {
  const [mia, sam] = [await signedIn(cast.mia), await signedIn(cast.sam)]
  const page = await write(sam, 'Two cars come back this morning')
  const id = idOf(page, 'Two cars')
  const author = messageOf(page, 'Two cars').getAttribute('data-author')
  for (const address of [
    `/chat-messages/${id}/removal`,
    `/people/${author}/mute`,
    `/people/${author}/mute/removal`,
    `/chat-reports/${id}/resolution`,
  ]) {
    expect((await mia.send(address, { method: 'POST' })).status).toBe(403)
    expect((await mia.send(address)).status).toBe(405)
  }
  for (const address of [`/people/${author}/mute`, `/people/${author}/mute/removal`]) {
    const refused = await sam.send(address, { method: 'POST', headers: { Accept: 'text/html' } })
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('Back to the chat')])
  }
  expect((await sam.send(`/chat-reports/${id}/resolution`, { method: 'POST' })).status).toBe(404)
  expect((await sam.visit(`/dashboard/chat/${id}/report`)).status).toBe(404)
})

test('the script’s addresses: errors for a caller that is signed out, too fast or too long', async () => {
  const post = (client: NoScriptClient, body: Record<string, string>) =>
    client.send('/api/chat-messages', { method: 'POST', body: new URLSearchParams(body) })
  const out = await post(site.noScriptClient(), { message: 'Hello' })
  expect(out.status).toBe(401)
  expect(await out.json()).toEqual({
    problem: { code: 'wayIn.chat', title: 'Login Required', body: 'Please log in to access community chat' },
  })
  const client = await signedIn(cast.nia)
  expect((await post(client, { message: 'x'.repeat(501) })).status).toBe(422)
  for (let count = 0; count < 10; count += 1)
    expect((await post(client, { message: `Number ${count}` })).status).toBe(201)
  const fast = await post(client, { message: 'One more' })
  expect(fast.status).toBe(429)
  expect((await fast.json()).problem.body).toContain('very quickly')
})

test('one’s first view of the room shows one as online', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.nia)
  const page = await client.visit('/dashboard/chat')
  const own = page.document.querySelectorAll('[data-members] li').find(({ text }) => text.includes('Nia Bennett'))
  expect(own?.text).toContain('Online, you')
  const online = page.document.querySelectorAll('[data-members] li').filter(({ text }) => text.includes('Online'))
  expect(page.document.querySelector('.members .state')?.text).toBe(`${online.length} online`)
  expect(page.document.querySelector('.day')?.text).toMatch(/, Atlanta time$/)
})

test('a page view shows its reader online, and the beacon ends that and no other presence', async () => {
  const [ada, mia] = [await signedIn(cast.ada), await signedIn(cast.mia)]
  const member = async (name: string) => {
    const page = await mia.visit('/dashboard/chat')
    return page.document.querySelectorAll('[data-members] li').find((each) => each.textContent.includes(name))
      ?.textContent
  }
  const page = await ada.visit('/fleet')
  expect(await member('Ada Whitfield')).toContain('Online')
  const lease = page.document.querySelector('script[data-lease]')?.getAttribute('data-lease') ?? ''
  const me = page.document.querySelector('script[data-lease]')?.getAttribute('data-me') ?? ''
  const beacon = (client: NoScriptClient, body: Record<string, string>) =>
    client.send('/api/offline', { method: 'POST', body: new URLSearchParams(body) })
  await beacon(mia, { userId: me, lease: new Date(0).toISOString() })
  expect(await member('Ada Whitfield')).toContain('Online')
  await ada.visit('/about')
  await beacon(ada, { lease })
  expect(await member('Ada Whitfield')).toContain('Online')
  expect((await beacon(ada, {})).status).toBe(204)
  expect(await member('Ada Whitfield')).toContain('Offline')
  expect((await beacon(site.noScriptClient(), {})).status).toBe(204)
  const answer = await ada.send('/api/presence', { method: 'POST', body: new URLSearchParams({ status: 'online' }) })
  expect(Object.keys(await answer.json())).toEqual(['lease'])
  expect(await member('Ada Whitfield')).toContain('Online')
  await (await ada.visit('/signout')).form('main form').submit()
  expect(await member('Ada Whitfield')).toContain('Offline')
})
