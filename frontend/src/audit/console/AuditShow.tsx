import { type AuditEntry, MASKED } from '@guildhall/contracts/audit';
import { HISTORY_NOUNS } from '@guildhall/contracts/history';
import { useState } from 'react';
import { FunctionField, Labeled, SimpleShowLayout, TextField, useRecordContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ConsoleLink } from '../../console-kit/ConsoleLink.js';
import { clockTime } from '../../console-kit/clock-time.js';
import { StaffRecord } from '../../console-kit/StaffRecord.js';
import { command } from '../../data/api.js';
import { ModerationAct } from '../../moderation/console/ModerationAct.js';
import { Changes } from './Changes.js';
import { nounLabel } from './labels.js';
import { Opened } from './Opened.js';
import { PersonalValues } from './PersonalValues.js';

const listOf = (filter: object) => `/admin/audit?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** `/admin/audit/{id}`: one event, and the ways to what belongs to it. */
export function AuditShow() {
  const { id = '' } = useParams();
  return (
    <StaffRecord<AuditEntry> title="Audit entry" resource="audit" id={id} className="staff-show audit-show">
      <SimpleShowLayout>
        <TextField source="sentence" label="What happened" />
        <FunctionField<AuditEntry> label="When" render={({ time }) => clockTime(time)} />
        <TextField source="reason" emptyText="(none given)" />
        <FunctionField<AuditEntry> label="Record" render={(entry) => <About entry={entry} />} />
        <FunctionField<AuditEntry> label="Event" render={({ type, version }) => `${type}, v${version}`} />
        <Labeled label="Changes">
          <PersonalChanges />
        </Labeled>
        <FunctionField<AuditEntry> label="See also" render={(entry) => <Ways entry={entry} />} />
        <FunctionField<AuditEntry> render={(entry) => <Moderation entry={entry} />} />
      </SimpleShowLayout>
    </StaffRecord>
  );
}

const About = ({ entry: { noun, title, entity_id } }: { entry: AuditEntry }) => (
  <>
    {nounLabel(noun)}: {title ?? '(no name)'} <code>{entity_id}</code>
  </>
);

const Moderation = ({ entry: { noun, entity_id, title, type } }: { entry: AuditEntry }) => (
  <ModerationAct noun={noun} id={entity_id} title={title} act={type.endsWith('TakenDown') ? 'put-back' : 'take-down'} />
);

const isHistory = (noun: string) => (HISTORY_NOUNS as readonly string[]).includes(noun);

const Ways = ({ entry: { id, noun, entity_id, version, correlation_id, causation_id, person } }: { entry: AuditEntry }) => (
  <span className="audit-ways">
    {isHistory(noun) && (
      <ConsoleLink to={`/admin/history/${noun}/${entity_id}?version=${version}`}>The record at that time</ConsoleLink>
    )}
    <ConsoleLink to={listOf({ causation_id })}>All from the same cause</ConsoleLink>
    <ConsoleLink to={listOf({ causation_id: id })}>What it caused</ConsoleLink>
    <ConsoleLink to={listOf({ noun, entity_id })}>All about this record</ConsoleLink>
    <ConsoleLink to={listOf({ correlation_id })}>The whole request</ConsoleLink>
    <ConsoleLink to={listOf({ person: person.id })}>All by this person</ConsoleLink>
    {noun === 'profiles' && <ConsoleLink to={`/admin/people/${entity_id}`}>This person</ConsoleLink>}
  </span>
);

/** The changes; operators may open what is masked, with a reason. */
function PersonalChanges() {
  const entry = useRecordContext<AuditEntry>();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  if (!entry) return null;
  if (opened) return <Opened entry={opened} />;
  const open = async (reason: string) => setOpened(await command<AuditEntry>('POST', `/api/audit/${entry.id}/open`, { reason }));
  return (
    <>
      <Changes />
      {entry.changes.some(({ new: value }) => value === MASKED) && <PersonalValues open={open} />}
    </>
  );
}
