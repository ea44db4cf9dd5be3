import { dollars } from '@guildhall/contracts/formats';
import { FALLBACKS } from '@guildhall/contracts/limits';
import type { Talent } from '@guildhall/contracts/talents';
import type { ReactNode } from 'react';
import { Button } from '../design/Button.js';
import { Icon, type IconName } from '../design/icons.js';
import { Prose } from '../html-document/Prose.js';
import { SAMPLE_BIO, SAMPLE_EDUCATION, SAMPLE_SKILLS } from './samples.js';

const CLAIMS: [IconName, string][] = [
  ['check', '98% Job Success'],
  ['shield', 'Verified Identity'],
  ['clock', 'Fast Response'],
];

interface Props {
  talent: Talent;
  onContact: () => void;
  onServices: () => void;
}

/** An address as people say it. */
const said = (website: string) => website.replace(/^https?:\/\/(www\.)?|\/$/gi, '');

/** What the talent said, or sample content marked as such where nothing was said (R18). */
export function TalentOverview({ talent, onContact, onServices }: Props) {
  const education = talent.education.length > 0 ? talent.education : SAMPLE_EDUCATION;
  const skills = talent.skills.length > 0 ? talent.skills : SAMPLE_SKILLS;
  const rate = dollars(talent.hourlyRate ?? FALLBACKS.rate);
  return (
    <div className="overview">
      <div>
        <Part heading="About Me" sample={!talent.bio}>
          <Prose text={talent.bio || SAMPLE_BIO} />
          {talent.website && (
            <p className="website">
              <Icon name="out" size={16} />
              <a className="link" href={talent.website} rel="nofollow ugc noopener">
                {said(talent.website)}
              </a>
            </p>
          )}
        </Part>
        <Part heading="Education & Certifications" sample={talent.education.length === 0}>
          <ul className="education">
            {education.map((line) => (
              <li key={line}>
                <Education line={line} />
              </li>
            ))}
          </ul>
        </Part>
        <Part heading="Skills" sample={talent.skills.length === 0}>
          <ul className="chips">
            {skills.map((skill) => (
              <li key={skill} className="chip">
                {skill}
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <aside className="offer" aria-label="Offer">
        <p className="visually-hidden">Starting at {rate}/hr</p>
        <p className="small muted" aria-hidden="true">
          Starting at
        </p>
        <p className="offer-rate" aria-hidden="true">
          <span>{rate}</span>/hr
        </p>
        <div className="offer-acts">
          <Button variant="solid" fullWidth onClick={onContact}>
            Contact Me
          </Button>
          <Button fullWidth onClick={onServices}>
            View Services
          </Button>
        </div>
        <ul className="offer-claims">
          {CLAIMS.map(([icon, claim]) => (
            <li key={claim}>
              <Icon name={icon} />
              {claim}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

/** A line such as '2019 Data protection, Practitioner course' in columns: year, name and place. Other lines stay as they are. */
function Education({ line }: { line: string }) {
  const [, year, name, place] = /^(\d{4}) (.+?)(?:, (.+))?$/.exec(line) ?? [];
  if (!year) return line;
  return (
    <span className="education-line">
      <span className="number muted">{year} </span>
      <span className="strong">{name}</span>
      {place && (
        <span className="muted">
          <span className="visually-hidden">, </span>
          {place}
        </span>
      )}
    </span>
  );
}

const Part = ({ heading, sample, children }: { heading: string; sample: boolean; children: ReactNode }) => (
  <section>
    <h2 className="t-3">
      {heading}
      {sample && <span className="badge">Sample</span>}
    </h2>
    {children}
  </section>
);
