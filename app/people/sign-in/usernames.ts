import { business } from '#app/business.ts'

const { usernameLength } = business.accounts

export function isUsername(text: string): boolean {
  return text.length >= usernameLength.from && text.length <= usernameLength.to && /^[A-Za-z0-9_]+$/.test(text)
}
