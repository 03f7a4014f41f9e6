
import { hrefs } from '#app/shared/hrefs.ts'
import { Ring } from '#app/ui/layout/ring.tsx'
import { dialEntries } from './navigation.ts'
import { Link } from '#app/ui/link.tsx'

/** The phone's home: six entries round a needle (S1 §2). Portal leads on, or asks a visitor which way to come in. */
export function Dial({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="dial">
      <Ring label="Dial" hub={26} needle="long">
        {dialEntries.map((entry, place) => (
          <Link key={entry.href} className={`entry at-${place}`} to={entry.href}>
            {entry.label}
          </Link>
        ))}
        {signedIn ? (
          <Link className="entry at-5" to={hrefs.portal()}>
            Portal
          </Link>
        ) : (
          <details className="entry at-5">
            <summary>Portal</summary>
            <ul>
              <li>
                <Link to={hrefs.signIn()}>Sign In</Link>
              </li>
              <li>
                <Link to={hrefs.signUp()}>Sign Up</Link>
              </li>
            </ul>
          </details>
        )}
      </Ring>
    </div>
  )
}

/** What stands under the dial when it has come to rest. */
export function DialCaption() {
  return (
    <div className="ready caps">
      <p>System ready</p>
      <ul>
        <li>Select</li>
        <li>Reserve</li>
        <li>Drive</li>
      </ul>
    </div>
  )
}
