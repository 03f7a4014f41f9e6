// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { proposedUsername } from '#app/shared/proposed-username.ts'

beforeEach(() => vi.resetModules())

async function open({ name = '', username = '' } = {}) {
  document.body.innerHTML = `<form>
    <input name="fullName" value="${name}"><input name="username" value="${username}">
    <details><summary data-proposal="Your username: {}">Choose a username</summary></details></form>`
  await import(/* @vite-ignore */ './propose-username.js')
}

const said = () => document.querySelector('summary')?.textContent
const placeholder = () => document.querySelector('input[name=username]')?.getAttribute('placeholder')

function type(field: string, value: string) {
  const input = document.querySelector<HTMLInputElement>(`input[name=${field}]`)
  if (!input) throw new Error(`no field ${field}`)
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('the name proposes the username, as it is typed', async () => {
  await open()
  expect(said()).toBe('Choose a username')
  type('fullName', 'Mia Hart')
  expect(proposedUsername('Mia Hart')).not.toBe('')
  expect(said()).toBe(`Your username: ${proposedUsername('Mia Hart')}`)
  expect(placeholder()).toBe(proposedUsername('Mia Hart'))
  type('fullName', '')
  expect(said()).toBe('Choose a username')
})

test('a chosen username replaces the proposal, also when the page comes back with it', async () => {
  await open({ name: 'Mia Hart', username: 'driver_mia' })
  expect(said()).toBe('Your username: driver_mia')
  expect(placeholder()).toBe(proposedUsername('Mia Hart'))
  type('username', '')
  expect(said()).toBe(`Your username: ${proposedUsername('Mia Hart')}`)
})
