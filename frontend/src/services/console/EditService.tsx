import { servicePath } from '@guildhall/contracts/page-paths';
import { type Service, ServiceInput } from '@guildhall/contracts/services';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { EditBase, useEditContext } from 'react-admin';
import { useParams } from 'react-router-dom';
import { httpStatusOf } from '../../console-kit/data-provider.js';
import { ConsoleForm, FormActs } from '../../console-kit/form/ConsoleForm.js';
import { FormLoading } from '../../console-kit/form/FormLoading.js';
import { EDITING } from '../../console-kit/form/saving.js';
import { useGo } from '../../console-kit/leave.js';
import { PageHead } from '../../console-kit/PageHead.js';
import { useSession } from '../../data/browser-session.js';
import { toast, toastFailure, toastSentence } from '../../data/toasts.js';
import { Icon } from '../../design/icons.js';
import { ServiceFields } from './ServiceFields.js';
import { ServicePreview } from './ServicePreview.js';

const NOT_YOURS = "Service not found: The service you're trying to edit doesn't exist or doesn't belong to you.";

/** `/edit-service/{id}` (SV-10, SV-11, RT-16). */
export const EditService = () => (
  <EditBase resource="services" id={useParams()['id'] ?? ''} {...EDITING}>
    <ServiceForm />
  </EditBase>
);

/** The service once it is loaded. Who may not edit it is led back to their own services. */
function useOwnService(): Service | undefined {
  const { user } = useSession();
  const go = useGo();
  const { record, error } = useEditContext<Service>();
  const foreign = httpStatusOf(error) === 404 || (record !== undefined && user !== null && record.talent_id !== user.id);
  useEffect(() => {
    if (!foreign && !error) return;
    if (foreign) toastSentence(NOT_YOURS);
    else toastFailure('Failed to load service details.');
    go('/manage-services', { replace: true });
  }, [foreign, error, go]);
  return foreign ? undefined : record;
}

function ServiceForm() {
  const shown = useOwnService();
  return (
    <>
      <PageHead title="Edit Service">
        {shown && (
          <Button component="a" href={servicePath(shown.id)} size="small">
            <Icon name="out" size={16} />
            View Service
          </Button>
        )}
      </PageHead>
      {shown ? <ServiceEditor record={shown} /> : <FormLoading aside />}
    </>
  );
}

const sayFailed = (failure: unknown) =>
  toastFailure(
    httpStatusOf(failure) === 401 ? 'You must be logged in to update a service.' : 'There was a problem updating your service.',
  );

function ServiceEditor({ record }: { record: Service }) {
  const go = useGo();
  return (
    <ConsoleForm
      input={ServiceInput}
      draft="services"
      record={record}
      className="with-aside"
      onSaved={() => {
        toast('Service updated');
        go('/manage-services');
      }}
      onFailed={sayFailed}
    >
      <div className="form-column">
        <ServiceFields />
        <FormActs label="Update Service" busyLabel="Updating Service..." cancelTo="/manage-services" />
      </div>
      <ServicePreview />
    </ConsoleForm>
  );
}
