import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { FormDataConsumer } from 'react-admin';
import { TextField } from '../../console-kit/form/ConsoleForm.js';
import { type MarkupKind, marked, wordsIn } from './markdown.js';

const MARKS: [mark: MarkupKind, label: string, face: string, key?: string][] = [
  ['bold', 'Bold', 'B', 'b'],
  ['italic', 'Italic', 'I', 'i'],
  ['heading', 'Heading', 'H'],
  ['link', 'Link', 'Link', 'k'],
  ['list', 'List', 'List'],
  ['quote', 'Quote', 'Quote'],
  ['image', 'Image', 'Image'],
];

/** What `minRows` does not say to the element. */
const TEXT = { spellCheck: true, rows: 10 };

/** As if typed: the browser's own undo takes it back. */
function apply(mark: MarkupKind, field: HTMLTextAreaElement): void {
  const { text, select, ...place } = marked(mark, field.value, field.selectionStart, field.selectionEnd);
  field.focus();
  field.setSelectionRange(place.from, place.to);
  document.execCommand('insertText', false, text);
  field.setSelectionRange(...select);
}

interface Props {
  wide: boolean;
  onWide: (wide: boolean) => void;
}
/** The body: marks by button and key, as many lines as the text has, and beside the preview over the whole screen. */
export function BodyField({ wide, onWide }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const press = (mark: MarkupKind) => {
    const field = place.current?.querySelector('textarea');
    if (field) apply(mark, field);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const mark = isPlain && MARKS.find(([, , , key]) => key === event.key.toLowerCase());
    if (!mark || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    press(mark[0]);
  };
  useEscape(wide, () => onWide(false));
  useAlone(wide);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the text bubble up to here
    <div className="desk" ref={place} onKeyDown={onKeyDown}>
      <div className="desk-marks" role="toolbar" aria-label="Marks">
        {MARKS.map(([mark, label, face, key]) => (
          <button
            key={mark}
            type="button"
            className={`desk-mark desk-${mark}`}
            aria-label={label}
            title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
            onClick={() => press(mark)}
          >
            {face}
          </button>
        ))}
        <Button size="small" variant="text" aria-pressed={wide} onClick={() => onWide(!wide)}>
          {wide ? 'Collapse' : 'Expand'}
        </Button>
      </div>
      <TextField
        source="content"
        label="Content"
        hint={
          <span className="desk-foot">
            <span>HTML and Markdown</span>
            <FormDataConsumer>{({ formData }) => <WordCount text={String(formData.content ?? '')} />}</FormDataConsumer>
          </span>
        }
        className="source"
        multiline
        {...(wide ? { rows: 1 } : { minRows: TEXT.rows })}
        slotProps={{ input: TEXT }}
      />
    </div>
  );
}

function WordCount({ text }: { text: string }) {
  const count = wordsIn(text);
  return (
    <span className="number">
      {count.toLocaleString('en-US')} {count === 1 ? 'word' : 'words'}
    </span>
  );
}

/** What the whole screen covers takes no focus. */
function useAlone(applies: boolean) {
  useEffect(() => {
    const covered = document.querySelectorAll('.skip, .console-side');
    for (const each of covered) each.toggleAttribute('inert', applies);
    return () => {
      for (const each of covered) each.removeAttribute('inert');
    };
  }, [applies]);
}

function useEscape(applies: boolean, leave: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves what is shown
  useEffect(() => {
    if (!applies) return;
    const onKey = ({ key, defaultPrevented }: globalThis.KeyboardEvent) => key === 'Escape' && !defaultPrevented && leave();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [applies]);
}
