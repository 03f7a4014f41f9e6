import { and, eq, isNull } from 'drizzle-orm'

import { adminActions, profiles, termsAcceptances } from '#drizzle/tables/people.ts'
import { emit } from '#app/emit.server.ts'
import { recordSignUp } from '#app/people/referrals/sign-ups.server.ts'
import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { accountProblems } from './words.ts'
import { db, transact, violatedConstraint, type Transaction } from '#app/platform/db.server.ts'
import { addressOf, knownAddress } from '#app/platform/http.server.ts'
import { findKnownBrowser } from '#app/platform/known-browser.server.ts'
import { logInfo } from '#app/platform/log.server.ts'
import { enqueueMail, enqueueMails } from '#app/platform/mail.server.ts'
import { issueLink, consumeLink } from '#app/platform/email-links.server.ts'
import { uncountAttempt, withinLimit } from '#app/platform/rate-limit.server.ts'
import type { Click } from '#app/people/referrals/link-cookie.server.ts'
import { signInHeaders } from '#app/platform/session.server.ts'
import { later, printDuration } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { deviceOf } from './devices.ts'
import { findPasswordProblem } from './common-passwords.server.ts'
import type { SignUp } from './forms.ts'
import { confirmationEmail, manyTriesEmail, newBrowserEmail, secondSignUpEmail } from './emails.server.ts'
import { hashInTurn, matchesInTurn, uncountedWhenBusy } from './hashing.server.ts'
import { findPasskeyOwner, acceptPasskey } from './passkeys.server.ts'
import { whilePasswordIs } from './password.server.ts'
import { findAccountByName } from './queries.server.ts'
import { acceptCode } from './second-factor.server.ts'
import { endSecondStep, findSecondStep, secondStepHeaders } from './second-step.server.ts'
import { isUsername } from './usernames.ts'
import { findFreeUsername, findUsernameProblem, UsernameReserved, assertNotReserved } from './usernames.server.ts'

const { accounts } = business

type CheckedAccount = { id: string; passwordHash: string; asksForSecondStep: boolean }

/** `click`: the broker's link that the browser came by. */
type SigningUp = SignUp & { click?: Click | null; now: Date }

/** `asksForCode`: the password was right and no one is signed in yet; `headers` open the page that asks for the code. */
export type SignedIn = { headers: Headers; asksForCode: boolean }

/** Only failures count (docs/product.md#accounts). */
export async function signIn(given: {
  request: Request
  username: string
  password: string
  now: Date
}): Promise<Outcome<SignedIn>> {
  const account = await findAccountByName(given.username)
  const attempt = await countAttempt(
    given.request,
    passwordAttempt,
    account?.id ?? given.username.toLowerCase(),
    given.now,
  )
  if (attempt.refused) {
    if (account) await notifyOfTries(account.id, 'passwords', given.now)
    return fail(attempt.refused)
  }
  const comparing = matchesInTurn(given.password, account?.passwordHash)
  const matches = await uncountedWhenBusy(attempt.counted, comparing)
  if (!account || !matches) logInfo('sign_in.failed', { by: 'password', profileId: account?.id })
  if (!account && !given.username.includes('@')) return fail(accountProblems.unknownUsername, 'username')
  const signedIn = account && matches ? await goOn(given.request, account, given.now) : null
  if (!signedIn) return fail(accountProblems.wrongCredentials)
  await Promise.all(attempt.counted.map(uncountAttempt))
  return ok(signedIn)
}

/** For a person whose password is proven, or null when it has changed in the meantime. */
export async function goOn(request: Request, account: CheckedAccount, now: Date): Promise<SignedIn | null> {
  if (account.asksForSecondStep) return { headers: await secondStepHeaders(account, now), asksForCode: true }
  const headers = await db.transaction((tx) => openSession(tx, account, { request, now }))
  if (headers) logInfo('sign_in.succeeded', { by: 'password', profileId: account.id })
  return headers && { headers, asksForCode: false }
}

/** The second step. Returns the headers that sign the browser in. */
export async function enterCode(given: { request: Request; code: string; now: Date }): Promise<Outcome<Headers>> {
  const { request, code, now } = given
  const account = await findSecondStep(request, now)
  if (!account) return fail(accountProblems.secondStepOver)
  const attempt = await countAttempt(request, codeAttempt, account.id, now)
  if (attempt.refused) {
    await notifyOfTries(account.id, 'codes', now)
    return fail(attempt.refused)
  }
  const headers = await db.transaction(async (tx) => {
    const isRight = await acceptCode(tx, { profileId: account.id, code, now })
    return isRight && openSession(tx, account, { request, now })
  })
  logInfo(headers ? 'sign_in.succeeded' : 'sign_in.failed', { by: 'code', profileId: account.id })
  if (!headers) return fail(accountProblems.codeWrong, 'code')
  await Promise.all(attempt.counted.map(uncountAttempt))
  headers.append('Set-Cookie', await endSecondStep())
  return ok(headers)
}

/** Both steps at once: the device had a finger, a face or a PIN. Only failures count. */
export async function signInWithPasskey(given: {
  request: Request
  credential: string
  now: Date
}): Promise<Outcome<Headers>> {
  const { request, credential, now } = given
  const owner = await findPasskeyOwner(credential)
  const attempt = await countAttempt(request, passkeyAttempt, owner ?? 'unknown', now)
  if (attempt.refused) return fail(attempt.refused)
  const headers = await db.transaction(async (tx) => {
    const account = await acceptPasskey(tx, { credential, now })
    return account && openSession(tx, account, { request, now })
  })
  logInfo(headers ? 'sign_in.succeeded' : 'sign_in.failed', { by: 'passkey', profileId: owner })
  if (!headers) return fail(accountProblems.passkeyWrong)
  await Promise.all(attempt.counted.map(uncountAttempt))
  headers.append('Set-Cookie', await endSecondStep())
  return ok(headers)
}

/** Pending, address unconfirmed, terms accepted. The role is a request; an empty username is made up. */
export async function signUp(wanted: SigningUp & { address: string }): Promise<Outcome<{ id: string }>> {
  const key = `sign-up:${wanted.address}`
  if (!(await withinLimit(key, limits.signUp, wanted.now))) {
    return fail({ ...accountProblems.tooManyTries, retryAfter: limits.signUp.within })
  }
  const { firstName, lastName, now } = wanted
  const given = { ...wanted, username: wanted.username || (await findFreeUsername(`${firstName} ${lastName}`, now)) }
  // Before the address: otherwise a taken name would reveal which addresses are known.
  const nameProblem = await findUsernameProblem(given.username, given.now)
  if (nameProblem) return fail(nameProblem, 'username')
  const role = given.accountType
  const weak = findPasswordProblem(given.password, { ...given, role })
  if (weak) return fail(weak, 'password')
  const passwordHash = await uncountedWhenBusy([key], hashInTurn(given.password))
  try {
    return ok(await db.transaction((tx) => openAccount(tx, given, passwordHash)))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (error instanceof UsernameReserved || constraint === 'profiles_username_unique')
      return fail(accountProblems.usernameTaken, 'username')
    if (constraint !== 'profiles_email_unique') throw error
    await notifyOwner(given.email, given.now)
    return fail(accountProblems.notCreated)
  }
}

export async function confirmEmail(secret: string, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    const link = await consumeLink(tx, { purpose: 'confirm_email', secret, now })
    if (!link) return fail(accountProblems.linkUsed)
    const confirmed = await tx
      .update(profiles)
      .set({ emailConfirmedAt: now })
      .where(and(eq(profiles.id, link.profileId), eq(profiles.email, link.email), isNull(profiles.deletedAt)))
    return confirmed.count === 1 ? ok() : fail(accountProblems.linkUsed)
  })
}

/** Doesn't say whether it did. */
export async function resendConfirmation(viewer: { id: string }, now: Date): Promise<void> {
  if (!(await withinLimit(`confirmation:${viewer.id}`, limits.confirmation, now))) return
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
      .from(profiles)
      .where(and(eq(profiles.id, viewer.id), isNull(profiles.emailConfirmedAt), isNull(profiles.deletedAt)))
    if (person) await sendConfirmation(tx, person, now)
  })
}

/** For `npm run admin:create` only. */
export async function createAdmin(given: {
  username: string
  email: string
  password: string
  firstName: string
  lastName: string
  now: Date
}): Promise<Outcome<{ id: string }>> {
  const { password, now, ...person } = given
  if (!isUsername(person.username)) return fail(accountProblems.usernameForm, 'username')
  const weak = findPasswordProblem(password, { ...person, role: 'admin' })
  if (weak) return fail(weak, 'password')
  const passwordHash = await hashInTurn(password)
  try {
    const id = await db.transaction(async (tx) => {
      const admin = one(
        await tx
          .insert(profiles)
          .values({
            ...person,
            passwordHash,
            fullName: `${person.firstName} ${person.lastName}`,
            role: 'admin',
            approvalStatus: 'approved',
            approvedAt: now,
            officeSince: now,
            emailConfirmedAt: now,
            createdAt: now,
          })
          .returning({ id: profiles.id }),
      )
      const after = { role: 'admin', approvalStatus: 'approved' }
      await assertNotReserved(tx, { username: person.username, profileId: admin.id, now })
      await tx
        .insert(adminActions)
        .values({ targetUserId: admin.id, action: 'created', actionType: 'admin', after, createdAt: now })
      return admin.id
    })
    return ok({ id })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (error instanceof UsernameReserved || constraint === 'profiles_username_unique')
      return fail(accountProblems.usernameTaken, 'username')
    if (constraint === 'profiles_email_unique') return fail(accountProblems.notCreated, 'email')
    throw error
  }
}

const { pausedElsewhere, codesPausedElsewhere } = accountProblems

const passwordAttempt = {
  step: 'sign-in',
  account: limits.signIn,
  browser: limits.signInBrowser,
  elsewhere: pausedElsewhere(printDuration(limits.signInBrowser.within)),
}
const codeAttempt = {
  step: 'second-factor',
  account: limits.secondFactor,
  browser: limits.secondFactorBrowser,
  elsewhere: codesPausedElsewhere(printDuration(limits.secondFactorBrowser.within)),
}
/** Apart from passwords: many wrong ones keep no one's passkey out. */
const passkeyAttempt = {
  step: 'passkey',
  account: limits.signIn,
  browser: limits.signInBrowser,
  elsewhere: accountProblems.tooManyTries,
}
type Attempt = typeof passwordAttempt | typeof codeAttempt | typeof passkeyAttempt

/** The narrowest limit first: an attempt that one refuses doesn't count for the wider ones, which others share. */
async function countAttempt(
  request: Request,
  { step, account: ofAccount, browser: ofBrowser, elsewhere }: Attempt,
  account: string,
  now: Date,
) {
  const { tooManyTries } = accountProblems
  const address = addressOf(request)
  const browser = (await findKnownBrowser(request, account)) ?? 'unknown'
  const counters = [
    { key: `${step}:account:${account}:${address}`, limit: ofAccount, problem: tooManyTries },
    { key: `${step}:address:${address}`, limit: limits.signInFrom, problem: tooManyTries },
    { key: `${step}:browser:${account}:${browser}`, limit: ofBrowser, problem: elsewhere },
  ]
  for (const { key, limit, problem } of counters) {
    if (!(await withinLimit(key, limit, now))) return { refused: { ...problem, retryAfter: limit.within }, counted: [] }
  }
  return { refused: null, counted: counters.map(({ key }) => key) }
}

/** By an email, once a day at most. */
async function notifyOfTries(profileId: string, what: 'passwords' | 'codes', now: Date): Promise<void> {
  const [owner] = await db
    .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
  if (owner) await enqueueMails([manyTriesEmail(owner, what, now)])
}

/** Null when the password has changed in the meantime. */
async function openSession(
  tx: Transaction,
  account: Pick<CheckedAccount, 'id' | 'passwordHash'>,
  { request, now }: { request: Request; now: Date },
): Promise<Headers | null> {
  const { id, email, firstName, lastLoginAt } = profiles
  const [person] = await tx
    .select({ id, email, firstName, lastLoginAt })
    .from(profiles)
    .where(whilePasswordIs(account))
    .for('update')
  if (!person) return null
  await tx.update(profiles).set({ lastLoginAt: now }).where(eq(id, person.id))
  // The first sign-in of all has no browser to compare with.
  if (person.lastLoginAt && !(await findKnownBrowser(request, person.id))) {
    const device = deviceOf(request.headers.get('User-Agent') ?? '')
    await enqueueMail(tx, newBrowserEmail(person, { device, address: knownAddress(request) }, now))
  }
  return signInHeaders(request, { profileId: person.id, now }, tx)
}

async function openAccount(tx: Transaction, given: SigningUp, passwordHash: string) {
  const { click = null, now } = given
  const person = one(
    await tx
      .insert(profiles)
      .values({
        email: given.email,
        passwordHash,
        firstName: given.firstName,
        lastName: given.lastName,
        fullName: `${given.firstName} ${given.lastName}`,
        username: given.username,
        phone: given.phone,
        dateOfBirth: given.dateOfBirth,
        role: given.accountType,
        membershipTier: given.membershipTier,
        showEmail: given.accountType === 'broker',
        showPhone: given.accountType === 'broker',
        lastLoginAt: now,
        createdAt: now,
      })
      .returning({ id: profiles.id, email: profiles.email, firstName: profiles.firstName }),
  )
  await assertNotReserved(tx, { username: given.username, profileId: person.id, now })
  const version = accounts.termsVersion
  await tx.insert(termsAcceptances).values({ profileId: person.id, document: 'terms', version, acceptedAt: now })
  await recordSignUp(tx, { id: person.id, role: given.accountType, click, now })
  await sendConfirmation(tx, person, now)
  await emit(tx, 'person.signedUp', { profileId: person.id })
  return { id: person.id }
}

async function sendConfirmation(tx: Transaction, person: { id: string; email: string; firstName: string }, now: Date) {
  const { id: profileId, email } = person
  const link = await issueLink(tx, {
    purpose: 'confirm_email',
    profileId,
    email,
    expiresAt: later(now, accounts.confirmationLivesFor),
    now,
  })
  await enqueueMail(tx, confirmationEmail(person, link))
}

/** The form doesn't reveal that the address is taken (decision 009). */
async function notifyOwner(email: string, now: Date): Promise<void> {
  const [owner] = await db
    .select({ id: profiles.id, email: profiles.email, firstName: profiles.firstName })
    .from(profiles)
    .where(and(eq(profiles.email, email), isNull(profiles.deletedAt)))
  if (owner) await enqueueMails([secondSignUpEmail(owner, now)])
}
