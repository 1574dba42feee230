-- What is not delivered, so that counting it costs nothing of all that was.
CREATE INDEX delivery_job_open ON delivery_job (delivery, state) WHERE state <> 'delivered';
