import { hrefs } from '#app/shared/hrefs.ts'
import { Ring } from '#app/ui/layout/ring.tsx'
import { Link } from '#app/ui/link.tsx'
import { dialEntries } from './navigation.ts'

export function Dial({ signedIn }: { signedIn: boolean }) {
  return (
    <nav className="dial compass" aria-label="Dial">
      <Ring hub={26} needle="long" />
      <ul>
        {dialEntries.map(({ label, href }, place) => (
          <li key={href} className={`at-${place}`}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
        <li className="at-5">{signedIn ? <Link to={hrefs.dashboard()}>Portal</Link> : <WaysIn />}</li>
      </ul>
    </nav>
  )
}

function WaysIn() {
  return (
    <details data-closes="">
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
  )
}

export function DialCaption() {
  return (
    <div className="ready caps">
      <p>SYSTEM READY</p>
      <ul>
        <li>SELECT</li>
        <li>RESERVE</li>
        <li>DRIVE</li>
      </ul>
    </div>
  )
}
