import { Waiting } from '../Waiting.js';

/** A form on its way: its fields in their true size, beside them the preview where it has one. */
export const FormLoading = ({ aside = false }: { aside?: boolean }) => (
  <div className={`console-form ${aside ? 'with-aside' : ''}`}>
    <div className="form-column">
      <div className="visually-hidden">
        <Waiting />
      </div>
      {[66, 190, 66, 66].map((height, place) => (
        <div key={String(place)} className="skeleton" style={{ height }} />
      ))}
    </div>
    {aside && <div className="skeleton" style={{ height: 420 }} />}
  </div>
);
