import type { SeedContent } from '../seed-content.js';

export const namingScheme: SeedContent = {
  slug: 'a-naming-scheme-that-survives-the-second-user',
  title: 'A naming scheme that survives the second user',
  time: '2026-09-29T08:15:00.000Z',
  categories: ['crm-setup'],
  meta_description:
    'Place first, audience second, purpose last: names for workflows, tags, fields and templates that a new colleague can guess.',
  meta_keywords: 'naming convention, tags, custom fields, workflows, snapshots',
  content: `Names are the only documentation that most accounts ever get. Put the place first, the audience second and the purpose last, and the search box starts to work as a table of contents.

The first user of an account needs no scheme, because they remember. The scheme is for the second user, who arrives on a Monday with a customer on the phone.

## Four parts, always in the same order

A workflow name answers four questions: where does it belong, who is touched, what happens, and which version is this?

~~~yaml
pattern: AREA / audience / what happens / v#
examples:
  - INTAKE / new patient / confirm and remind / v3
  - SALES / quote sent / follow up for 21 days / v1
  - CARE / no-show / offer two slots / v2
  - OPS / internal / assign after hours / v1
~~~

Keep the list of areas short: five to eight, written in capitals, and nobody invents a ninth alone. If you cannot decide between two areas, the workflow probably does two jobs.

## Different things, different shapes

When everything is named alike, a drop-down with tags, fields and templates mixed together is unreadable. Give each kind a shape that can be recognized at a glance.

| Kind | Shape | Example |
|---|---|---|
| Workflow | AREA / audience / action / version | SALES / quote sent / follow up / v1 |
| Tag | lower case, prefix with a colon | source: open house |
| Custom field | Sentence, the way a form would ask | Preferred contact time |
| Custom value | Noun first, then detail | Clinic phone, main |
| Email template | AREA number, then subject in short | INTAKE 02 what to bring |
| Pipeline stage | Past participle or state | Quote accepted |

Two of these deserve a reason. Fields are phrased as sentences because their labels end up in forms and in front of customers. Stages are states because a stage called "Follow up" describes what you hope to do and not where the deal stands.

## Tags are labels, not switches

A tag tells you where somebody came from or what they asked for. As soon as a workflow starts when a tag appears and another removes it, the tag has become a switch, and its name is a promise you cannot keep. Use a drop-down field for state:

- one value at a time, so contradictions are impossible,
- a fixed list, so typing errors are impossible,
- a history on the contact, so that last week can be explained.

## What to leave out

- **Dates of creation.** The platform knows them. A version number is shorter and sorts properly.
- **Names of people.** They move on. If a workflow needs an owner, write it into the description.
- **The word "new".** Every account has a "New Intake (final)". Both words were true for a week.
- **The client's name.** Inside a sub-account everything belongs to the client, and in a snapshot the name will be wrong in all the others.

## Introducing it without a big bang

Renaming is harmless for workflows and templates, because other parts refer to them by id. Tags and fields need care: integrations, imports and forms often refer to their names or keys. So proceed in three steps.

1. Rename workflows and templates in one evening. Nobody is affected, and the gain is visible the next morning.
2. For tags, create the new one, add it to all contacts that carry the old one, change the workflows, then wait two weeks before you remove the old.
3. For fields, change the label but never the key. Note keys that no longer fit in a small table and leave them alone.

Then print the pattern on one page and pin it where work is done. A scheme that is only known to the person who invented it is a habit, and habits leave with their owners.
`,
};
