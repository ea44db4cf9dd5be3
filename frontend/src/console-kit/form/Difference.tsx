import { useMemo } from 'react';
import { drawn, linesBetween, type Piece, wordsBetween } from './differences.js';

const PieceText = ({ kind, text }: Piece) =>
  kind === 'gone' ? <del>{drawn(text)}</del> : kind === 'new' ? <ins>{drawn(text)}</ins> : text.replace(/\n$/, '');
const Pieces = ({ pieces }: { pieces: readonly Piece[] }) => (
  <>
    {pieces.map((piece, at) => (
      <PieceText key={String(at)} {...piece} />
    ))}
  </>
);
interface Texts {
  before: string;
  after: string;
}

/** What became of a text of a line or two. */
export function WordDifference({ before, after }: Texts) {
  const pieces = useMemo(() => wordsBetween(before, after), [before, after]);
  return (
    <p className="difference">
      <Pieces pieces={pieces} />
    </p>
  );
}

const SIGNS = { same: ' ', gone: '−', new: '+' };

/** What became of a long text: its changed lines, as they were and as they are. */
export function LineDifference({ before, after }: Texts) {
  const lines = useMemo(() => linesBetween(before, after), [before, after]);
  return (
    <div className="difference difference-lines">
      {lines.map((line, at) =>
        line.kind === 'gap' ? (
          <p key={String(at)} className="difference-gap">
            {line.lines.toLocaleString('en-US')} more lines
          </p>
        ) : (
          <p key={String(at)} className={line.kind}>
            <span className="difference-sign" aria-hidden="true">
              {SIGNS[line.kind]}
            </span>
            <span>
              <Pieces pieces={line.pieces} />
            </span>
          </p>
        ),
      )}
    </div>
  );
}
