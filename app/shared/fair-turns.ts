/** `address`: of the network; without one the account is alone in its own. `cost`: in any unit, above 0. */
export type Claim = { account: string; address?: string; cost: number }
export type Waiting = Claim & { address: string; since: { address: number; account: number } }

/**
 * Weighted fair queueing, first among network addresses, then among the accounts of one: the turn goes to anyone who will
 * have cost the least after it. Light claims pass heavy ones, many accounts of one address wait for each other and not
 * others for them, and no one waits forever, because later claims begin at a later time.
 */
export function fairTurns() {
  const addresses = level()
  const accounts = new Map<string, ReturnType<typeof level>>()

  function accountsAt(address: string) {
    const known = accounts.get(address) ?? level()
    accounts.set(address, known)
    return known
  }

  /** What the queue keeps until the claim's turn comes. */
  function enter(claim: Claim): Waiting {
    const { account, address = `account ${account}` } = claim
    return { ...claim, address, since: { address: addresses.now(), account: accountsAt(address).now() } }
  }

  /** Gives the next of those that wait and counts what it costs. */
  function takeNext<Entry extends Waiting>(waiting: readonly Entry[]): Entry | undefined {
    const accountEnd = ({ address, account, since, cost }: Entry) =>
      accountsAt(address).endOf(account, since.account, cost)
    const addressEnd = ({ address, since, cost }: Entry) => addresses.endOf(address, since.address, cost)
    const present = [...new Set(waiting.map(({ address }) => address))]
    addresses.endTurn(present)
    for (const address of present)
      accountsAt(address).endTurn(waiting.filter(isAt(address)).map(({ account }) => account))
    const heads = present.flatMap((address) => leastOf(waiting.filter(isAt(address)), accountEnd))
    const [next] = leastOf(heads, addressEnd)
    if (!next) return undefined
    accountsAt(next.address).beginTurn(next.account, accountEnd(next), next.cost)
    addresses.beginTurn(next.address, addressEnd(next), next.cost)
    return next
  }

  return { enter, takeNext }
}

/** A clock that runs slower the more take turns, and when each would be done if all were served at once. */
function level() {
  const ends = new Map<string, number>()
  let clock = 0
  let turn: { name: string; cost: number } | undefined
  return {
    now: () => clock,
    endOf: (name: string, since: number, cost: number) => Math.max(since, ends.get(name) ?? 0) + cost,
    beginTurn(name: string, end: number, cost: number) {
      ends.set(name, end)
      turn = { name, cost }
    },
    /** Shared with anyone who entered during the turn. */
    endTurn(present: string[]) {
      if (turn) clock += turn.cost / new Set([...present, turn.name]).size
      turn = undefined
    },
  }
}

function isAt(address: string): (entry: Waiting) => boolean {
  return (entry) => entry.address === address
}

/** The first of those with the least, as a list. */
function leastOf<Entry>(entries: readonly Entry[], measure: (entry: Entry) => number): Entry[] {
  return entries.toSorted((one, other) => measure(one) - measure(other)).slice(0, 1)
}
